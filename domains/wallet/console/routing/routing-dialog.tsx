import { FormTick, ReasonField, useReasonFault } from '@jogada/platform/console';
import { useAct } from '@jogada/platform/web';
import { FormAmountField, FormTextField, useActForm, useWatch, type Control, type Faults } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { askPaymentRouting, findRoutingFault, type AccountRoute } from '@jogada/wallet/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../use-text.ts';
import type { PaymentAccount } from './payment-account.ts';

interface RouteValues {
  readonly isUsed: boolean;
  readonly depositShare: string;
  readonly payoutRank: string;
  /** Minor units. */
  readonly depositMinimum: bigint;
  /** 0n: no maximum. */
  readonly depositMaximum: bigint;
}

interface RoutingForm {
  readonly routes: readonly RouteValues[];
  readonly reason: string;
}

interface RoutingDialogProps {
  readonly merchantCode: string;
  readonly accounts: readonly PaymentAccount[];
  readonly onClose: () => void;
}

/** Requests a routing. A second operator must approve it. */
export function RoutingDialog({ merchantCode, accounts, onClose }: RoutingDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  const reasonFault = useReasonFault();
  const routesFault = useRoutesFault(accounts);
  const { act, isPending } = useAct(askPaymentRouting);
  const { control, submit, formState } = useActForm<RoutingForm>({
    defaultValues: { routes: accounts.map(valuesOf), reason: '' },
    findFaults: ({ routes, reason }) => ({ ...routesFault(routes), reason: reasonFault(reason) }),
  });

  const handleConfirm = submit(async ({ routes, reason }) => {
    await act({ merchantCode, routes: routesOf(accounts, routes), reason: reason.trim() });
    toast.success(t('paymentAccounts.asked'));
    onClose();
    await queries.invalidateQueries();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('routing.change')}
      confirmLabel={t('routing.confirm')}
      isPending={isPending}
      onConfirm={handleConfirm}
    >
      <p className="mb-4">
        {t('routing.body')} {t('paymentAccounts.takesSecond')}
      </p>
      <div className="grid gap-4">
        {accounts.map((account, index) => (
          <RouteFields key={account.paymentAccountId} control={control} account={account} index={index} />
        ))}
        <ReasonField control={control} name="reason" />
        {formState.errors.root && (
          <p role="alert" className="text-13 text-danger">
            {formState.errors.root.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface RouteFieldsProps {
  readonly control: Control<RoutingForm>;
  readonly account: PaymentAccount;
  readonly index: number;
}

function RouteFields({ control, account, index }: RouteFieldsProps) {
  const t = useText();
  const isUsed = useWatch({ control, name: `routes.${index}.isUsed` });
  const name = `${account.receiverName} · ${account.receiverKey}`;
  return (
    <div
      role="group"
      aria-label={name}
      className="border-t border-line pt-3 sm:rounded-control sm:border-0 sm:p-3 sm:ring-1 sm:ring-line sm:ring-inset"
    >
      <FormTick control={control} name={`routes.${index}.isUsed`} label={name} />
      {isUsed && (
        <div className="mt-3 grid gap-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <FormTextField
              control={control}
              name={`routes.${index}.depositShare`}
              label={t('routing.shareField')}
              hint={t('routing.shareHint')}
              inputMode="numeric"
              maxLength={3}
            />
            <FormTextField
              control={control}
              name={`routes.${index}.payoutRank`}
              label={t('routing.rankField')}
              hint={t('routing.rankHint')}
              inputMode="numeric"
              maxLength={2}
            />
          </div>
          <FormAmountField control={control} name={`routes.${index}.depositMinimum`} label={t('routing.minimumField')} currency="BRL" />
          <FormAmountField
            control={control}
            name={`routes.${index}.depositMaximum`}
            label={t('routing.maximumField')}
            hint={t('routing.maximumHint')}
            currency="BRL"
          />
        </div>
      )}
    </div>
  );
}

const WHOLE = { depositShare: 1, depositMinimum: '0', depositMaximum: null, payoutRank: 1 };

function valuesOf({ route }: PaymentAccount): RouteValues {
  const { depositShare, depositMinimum, depositMaximum, payoutRank } = route ?? WHOLE;
  return {
    isUsed: route !== null,
    depositShare: String(depositShare),
    payoutRank: payoutRank === null ? '' : String(payoutRank),
    depositMinimum: BigInt(depositMinimum),
    depositMaximum: BigInt(depositMaximum ?? '0'),
  };
}

function routesOf(accounts: readonly PaymentAccount[], values: readonly RouteValues[]): AccountRoute[] {
  return accounts.flatMap(({ paymentAccountId }, index) => {
    const route = values[index];
    if (!route?.isUsed) return [];
    return {
      paymentAccountId,
      depositShare: Number(route.depositShare),
      depositMinimum: route.depositMinimum.toString(),
      depositMaximum: route.depositMaximum === 0n ? null : route.depositMaximum.toString(),
      payoutRank: route.payoutRank.trim() === '' ? null : Number(route.payoutRank),
    };
  });
}

const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

/** The error of each field. The rules that concern several accounts are the server's own. */
function useRoutesFault(accounts: readonly PaymentAccount[]): (values: readonly RouteValues[]) => Faults<RoutingForm> {
  const t = useText();
  return (values) => {
    const used = values.flatMap((route, index) => (route.isUsed ? [{ ...route, index }] : []));
    if (used.length === 0) return { 'routes.0.isUsed': t('routing.noneUsed'), root: t('routing.noneUsed') };
    const faults: Record<string, string> = {};
    for (const { index, depositShare, payoutRank } of used) {
      if (!isWhole(depositShare, 0, 100)) faults[`routes.${index}.depositShare`] = t('routing.shareWrong');
      if (payoutRank.trim() !== '' && !isWhole(payoutRank, 1, 10)) faults[`routes.${index}.payoutRank`] = t('routing.rankWrong');
    }
    if (Object.keys(faults).length > 0) return faults;
    const fault = findRoutingFault(routesOf(accounts, values));
    if (!fault || fault.field === 'paymentAccountId' || fault.field === 'depositShare') return {};
    return { [`routes.${used[fault.place]?.index}.${fault.field}`]: t(`routing.faults.${fault.field}`) };
  };
}
