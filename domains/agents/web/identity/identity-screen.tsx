import { isCpf } from '@jogada/accounts/contract/player';
import { fileAgentIdentity, readAgentIdentity } from '@jogada/agents/contract/player';
import { isCompanyNumber } from '@jogada/merchant/contract/player';
import { queryKeyOf, useAct, useCall } from '@jogada/platform/web';
import { FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { Button, Card, toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { AgentPage } from '../area/agent-page.tsx';
import { Loading } from '../area/loading.tsx';
import { useText } from '../use-text.ts';

/** The agent's CPF or CNPJ on file, or the form that files it once (C9). */
export function IdentityScreen() {
  const t = useText();
  const query = useCall(readAgentIdentity, {}, { staleTime: 0 });
  const { data } = query;
  return (
    <AgentPage title={t('identity.title')}>
      {!data && <Loading query={query} />}
      {data?.document && (
        <Card>
          <p className="text-13 text-ink-3">{t('identity.onFile')}</p>
          <p className="mt-1 text-17">
            {t(`identity.${data.document.kind}`)} <span translate="no">{data.document.masked}</span>
          </p>
        </Card>
      )}
      {data?.document === null && <IdentityForm />}
    </AgentPage>
  );
}

const isNumber = (text: string) => {
  const plain = text.trim().toUpperCase().replace(/[./-]/g, '');
  return isCpf(plain) || isCompanyNumber(plain);
};

function IdentityForm() {
  const t = useText();
  const queries = useQueryClient();
  const { act, isPending } = useAct(fileAgentIdentity);
  const { control, submit } = useActForm({
    defaultValues: { number: '' },
    findFaults: ({ number }) => ({ number: !isNumber(number) && t('identity.numberWrong') }),
  });
  const { number } = useFormValues(control);
  const handleSubmit = submit(async (values) => {
    const identity = await act({ number: values.number.trim() });
    queries.setQueryData(queryKeyOf(readAgentIdentity, {}), identity);
    toast.success(t('identity.saved'));
  });
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <p className="text-ink-2">{t('identity.noticeHint')}</p>
      <FormTextField
        control={control}
        name="number"
        label={t('identity.number')}
        hint={`${t('identity.numberHint')} ${t('identity.once')}`}
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Button type="submit" size="large" isWide isLoading={isPending} disabled={number.trim() === ''}>
        {t('identity.save')}
      </Button>
    </form>
  );
}
