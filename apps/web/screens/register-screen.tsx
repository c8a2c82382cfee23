import { RegisterScreen as Register } from '@jogada/accounts/web/register';
import { BannerCarousel } from '@jogada/content/web/banners';
import { useInvitationOpened } from '@jogada/promotions/web/invitation';
import { useSearch } from '@tanstack/react-router';
import { REGISTER_BANNERS } from './register-banners.ts';

export function RegisterScreen() {
  const { affiliateCode, recommenderId } = useSearch({ strict: false });
  useInvitationOpened(affiliateCode);
  return (
    <Register
      announcement={<BannerCarousel groupName={REGISTER_BANNERS.groupName} shape="strip" />}
      affiliateCode={affiliateCode}
      recommenderId={recommenderId}
    />
  );
}
