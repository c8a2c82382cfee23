export { caretAfterDigits, cpfDigits, isCpf, maskCpf } from './field/cpf.ts';
export { SessionProvider } from './session/session-provider.tsx';
export { useSession, type SessionHolder } from './session/use-session.ts';
