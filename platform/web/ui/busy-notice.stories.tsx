import { BusyNotice } from './busy-notice.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Stories } from './stories.ts';

const CONTENT_ID = 'busy-content';

export const stories: Stories = {
  'content that loads': () => (
    <div id={CONTENT_ID}>
      <Skeleton className="h-16" />
      <BusyNotice contentId={CONTENT_ID} />
    </div>
  ),
};
