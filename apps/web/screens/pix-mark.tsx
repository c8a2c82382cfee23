/** Our own symbol for instant payments: four corners that meet. */
export function PixMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      className="text-ok"
      aria-hidden="true"
    >
      <path d="M6 8.5 10.6 3.9a2 2 0 0 1 2.8 0L18 8.5h-1.6L12 12.9 7.6 8.5Z" />
      <path d="M6 15.5l4.6 4.6a2 2 0 0 0 2.8 0l4.6-4.6h-1.6L12 11.1l-4.4 4.4Z" />
    </svg>
  );
}
