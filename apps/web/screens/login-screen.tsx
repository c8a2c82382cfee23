import { LoginScreen as Login } from '@jogada/accounts/web/login';
import { useSearch } from '@tanstack/react-router';

export function LoginScreen() {
  const { returnTo } = useSearch({ from: '/m/login' });
  return <Login returnTo={returnTo} />;
}
