import { setUnknownWin, UNKNOWN_WIN_RULES, type VendorSettings } from '@jogada/games/contract/operator';
import { useMay, useOperatorAction } from '@jogada/platform/console';
import { toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../use-text.ts';

/** Shows the rule for a win without a bet. Editable with the permission. */
export function UnknownWinRule({ vendor }: { readonly vendor: VendorSettings }) {
  const t = useText();
  const queries = useQueryClient();
  const maySetUnknownWin = useMay(setUnknownWin);
  const { act, isPending } = useOperatorAction(setUnknownWin);

  async function handleChange(chosen: string) {
    const unknownWin = UNKNOWN_WIN_RULES.find((rule) => rule === chosen);
    if (!unknownWin) return;
    if (await act({ vendorCode: vendor.vendorCode, unknownWin })) toast.success(t('vendors.ruleSet', { vendor: vendor.name }));
    await queries.invalidateQueries();
  }

  return (
    <label className="flex items-center gap-2 text-12 text-ink-3">
      {t('vendors.unknownWin')}
      <select
        value={vendor.unknownWin}
        disabled={!maySetUnknownWin || isPending}
        onChange={(event) => void handleChange(event.target.value)}
        className="h-9 rounded-full bg-s2 px-3 text-13! text-ink disabled:opacity-70"
      >
        {UNKNOWN_WIN_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {t(`vendors.unknownWins.${rule}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
