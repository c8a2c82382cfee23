import { queryKeyOf, useAct, useCall, useClient } from '@jogada/platform/web';
import { applyForActivity, claimReward, readActivity, sendApplicationImage, type Activity } from '@jogada/promotions/contract/player';
import { useQueryClient } from '@tanstack/react-query';
import type { ChosenImage } from './chosen-image.ts';

export function useActivity(announcementId: `ann_${string}`) {
  return useCall(readActivity, { announcementId }, { staleTime: 0 });
}

/** Uploads the pictures one after another, then sends the application. */
export function useApply() {
  const call = useClient();
  const queries = useQueryClient();
  return async (promotionId: Activity['promotionId'], { remarks, images }: { remarks: string; images: readonly ChosenImage[] }) => {
    try {
      const imageIds: `aim_${string}`[] = [];
      for (const { base64 } of images) imageIds.push((await call(sendApplicationImage, { image: base64 })).imageId);
      await call(applyForActivity, { promotionId, remarks, imageIds });
    } finally {
      void queries.invalidateQueries({ queryKey: queryKeyOf(readActivity) });
    }
  };
}

export function useClaimActivity() {
  const queries = useQueryClient();
  const { act, isPending } = useAct(claimReward);
  return {
    isPending,
    claim: async (rewardId: `rwd_${string}`) => {
      try {
        return await act({ rewardId });
      } finally {
        void queries.invalidateQueries({ queryKey: queryKeyOf(readActivity) });
      }
    },
  };
}
