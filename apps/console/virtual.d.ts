declare module 'virtual:jogada/console-texts/*' {
  export const texts: Readonly<Record<string, unknown>>;
}
