import { readSiteLaunch, setMaintenance, type LaunchItem, type Site } from '@jogada/merchant/contract/operator';
import { useMay, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { AfterAWhile, Badge, Button, Dialog, FailedState, Skeleton, toast, type BadgeTone } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { LaunchItemLink } from './launch-item-link.tsx';
import type { LaunchPlaces } from './launch-places.ts';

interface LaunchFormProps {
  readonly site: Pick<Site, 'merchantCode' | 'merchantName'>;
  readonly places: LaunchPlaces;
}

const TONES = { done: 'ok', missing: 'danger', notNeeded: 'neutral' } as const satisfies Record<LaunchItem['state'], BadgeTone>;

/** The checklist of a site that has never been open, and its first opening. */
export function LaunchForm({ site, places }: LaunchFormProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(readSiteLaunch, { merchantCode: site.merchantCode });
  return (
    <section aria-label={t('sites.launch.title')} className="lg:col-span-2">
      <h3 className="mb-1 text-15 font-bold">{t('sites.launch.title')}</h3>
      <p className="mb-3 text-13 text-ink-3">{t('sites.launch.lead')}</p>
      {error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-60" />
        </AfterAWhile>
      )}
      {data && (
        <ul aria-label={t('sites.launch.title')} className="mb-4 divide-y divide-line/60 rounded-control bg-s2/50">
          {data.items.map((item) => (
            <LaunchRow key={item.name} item={item} merchantCode={site.merchantCode} places={places} />
          ))}
        </ul>
      )}
      {data && <FirstOpening site={site} items={data.items} />}
    </section>
  );
}

interface LaunchRowProps {
  readonly item: LaunchItem;
  readonly merchantCode: string;
  readonly places: LaunchPlaces;
}

function LaunchRow({ item, merchantCode, places }: LaunchRowProps) {
  const t = useText();
  const note = noteOf(item);
  const tone = item.isDemanded && item.state === 'missing' ? 'hot' : TONES[item.state];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-15 font-semibold">{t(`sites.launch.items.${item.name}`)}</span>
        {note && <span className="block text-13 text-ink-3">{t(`sites.launch.${note}`)}</span>}
      </span>
      <Badge tone={tone}>{t(`sites.launch.states.${item.state}`)}</Badge>
      <LaunchItemLink item={item} merchantCode={merchantCode} places={places} />
    </li>
  );
}

function noteOf({ name, state, isDemanded }: LaunchItem): 'demanded' | 'noticeNotNeeded' | 'bankServes' | 'accountWaits' | undefined {
  if (isDemanded && state === 'missing') return 'demanded';
  if (name === 'legalNotice' && state === 'notNeeded') return 'noticeNotNeeded';
  if (name === 'payments' && state === 'notNeeded') return 'bankServes';
  return name === 'payments' && state === 'missing' ? 'accountWaits' : undefined;
}

/** Opens the site after a question that names what is missing. Without a demanded item it says what to do in place of the button. */
function FirstOpening({ site, items }: Pick<LaunchFormProps, 'site'> & { readonly items: readonly LaunchItem[] }) {
  const t = useText();
  const mayOpen = useMay(setMaintenance);
  const [isAsked, setAsked] = useState(false);
  const { act, isPending } = useOperatorAction(setMaintenance);
  const missing = items.filter(({ state }) => state === 'missing');
  const demanded = missing.filter(({ isDemanded }) => isDemanded);
  const nameOf = ({ name }: LaunchItem) => t(`sites.launch.items.${name}`);

  async function handleOpen() {
    if (await act({ merchantCode: site.merchantCode, isUnderMaintenance: false, until: null })) toast.success(t('sites.done'));
    setAsked(false);
  }

  if (!mayOpen) return null;
  if (demanded.length > 0)
    return <p className="text-15 font-semibold">{t('sites.launch.blocked', { names: demanded.map(nameOf).join(', ') })}</p>;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('sites.launch.open')}</Button>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('sites.launch.openTitle')}
        confirmLabel={t('sites.launch.open')}
        isPending={isPending}
        onConfirm={() => void handleOpen()}
      >
        <p>{t('sites.launch.openBody', { site: site.merchantName })}</p>
        {missing.length > 0 && (
          <>
            <p className="mt-3 font-semibold">{t('sites.launch.openWithout')}</p>
            <ul className="mt-1 list-disc ps-5">
              {missing.map((item) => (
                <li key={item.name}>{nameOf(item)}</li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </>
  );
}
