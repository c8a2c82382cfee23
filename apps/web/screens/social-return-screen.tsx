import { SocialReturnScreen as SocialReturn } from '@jogada/accounts/web/social';
import { useParams } from '@tanstack/react-router';

export function SocialReturnScreen() {
  const { network } = useParams({ from: '/m/social/$network' });
  return <SocialReturn network={network} />;
}
