/** The platform's mark and name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2.5">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span className="display text-20">Jogada</span>
    </span>
  );
}
