import { useStatus } from '@jogada/merchant/web';
import { useText } from '../use-text.ts';

const FIRST_YEAR = 2025;

/** Licence, age and the warning that the law and decency ask for. */
export function HomeFooter() {
  const t = useText();
  const { licence, merchantName } = useStatus().info;
  return (
    <footer className="mt-10 border-t border-line pt-6 text-13 text-ink-3">
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="display grid size-13 shrink-0 place-items-center rounded-full text-17 text-hot ring-2 ring-hot ring-inset"
        >
          18+
        </span>
        <div>
          <p className="font-semibold text-ink-2">{t('footer.responsible')}</p>
          <p className="mt-1">{t('footer.warning')}</p>
        </div>
      </div>
      {licence && (
        <p className="mt-5">
          {licence.text || t('footer.licence', { merchant: merchantName, authority: licence.authority, number: licence.number })}
        </p>
      )}
      <p className="mt-5 mb-2">
        © {FIRST_YEAR} {merchantName}
      </p>
    </footer>
  );
}
