import { LoginScreen as Login } from '@jogada/accounts/web/login';
import { useSearch } from '@tanstack/react-router';

export function LoginScreen() {
  const { returnTo, side } = useSearch({ from: '/m/login' });
  return <Login key={side} returnTo={returnTo} {...(side && { side })} />;
}
