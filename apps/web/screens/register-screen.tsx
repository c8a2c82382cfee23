export { RegisterScreen } from '@jogada/accounts/web/register';
