/** The numbers of a draw, in drawing order. */
export function DrawnNumbers({ numbers }: { readonly numbers: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {numbers.map((number, index) => (
        // A number may occur twice, so the key is its position.
        <span
          key={`${index} ${number}`}
          className="grid size-8 place-items-center rounded-full bg-gold text-15 font-bold text-on-gold tabular-nums"
        >
          {number}
        </span>
      ))}
    </span>
  );
}
