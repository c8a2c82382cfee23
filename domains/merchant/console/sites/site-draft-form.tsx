import {
  discardSiteDraft,
  previewSiteDraft,
  publishSiteDraft,
  readSiteDraft,
  saveSiteDraft,
  type Site,
  type SiteDraft,
} from '@jogada/merchant/contract/operator';
import { ActionButton, ConsoleData, Tick, useOperatorAction, useOperatorCall, useMay } from '@jogada/platform/console';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { openPhone } from '../open-phone.ts';
import { useText } from '../use-text.ts';
import { SwitchBranch, TEMPLATE_FLAGS } from './switch-tree-form.tsx';

type DraftedSite = Pick<Site, 'merchantCode' | 'switches' | 'templateFlags'>;
type Switches = readonly Site['switches'][number][];

/** A draft of switches and templates, to preview, publish as a whole or discard. */
export function SiteDraftForm({ site }: { readonly site: DraftedSite }) {
  const t = useText();
  const mayChange = useMay(saveSiteDraft);
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <details className="lg:col-span-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-15 font-bold">{t('sites.draft.title')}</summary>
      <p className="mt-2 text-13 text-ink-3">{t('sites.draft.lead')}</p>
      {isOpen && <Draft site={site} />}
    </details>
  );
}

function Draft({ site }: { readonly site: DraftedSite }) {
  const answer = useOperatorCall(readSiteDraft, { merchantCode: site.merchantCode });
  return <ConsoleData answer={answer}>{({ draft }) => <DraftEditor key={draft?.revision ?? 0} site={site} draft={draft} />}</ConsoleData>;
}

function DraftEditor({ site, draft }: { readonly site: DraftedSite; readonly draft: SiteDraft | null }) {
  const t = useText();
  const { merchantCode } = site;
  const save = useOperatorAction(saveSiteDraft);
  const changes = draft?.changes ?? [];
  const templateFlags = draft?.templateFlags ?? site.templateFlags;
  const kept = { merchantCode, revision: draft?.revision ?? 0, templateFlags };

  function handleTurn(modId: string, isOn: boolean) {
    const others = changes.filter((change) => change.modId !== modId);
    const isAsItIs = isOnIn(site.switches, modId) === isOn;
    void save.act({ ...kept, changes: isAsItIs ? others : [...others, { modId, isOn }] });
  }

  return (
    <fieldset disabled={save.isPending} className="mt-3 min-w-0">
      <legend className="mb-1 text-13 text-ink-3">
        {changes.length === 0 ? t('sites.draft.none') : t('sites.draft.changed', { count: changes.length })}
      </legend>
      {draft && <DraftActs draft={draft} />}
      {TEMPLATE_FLAGS.map(({ flag, label }) => (
        <Tick
          key={flag}
          label={t(label)}
          isOn={templateFlags[flag] === 1}
          onTurn={(isOn) => void save.act({ ...kept, changes, templateFlags: { ...templateFlags, [flag]: isOn ? 1 : 0 } })}
        />
      ))}
      <div className="mt-3 gap-6 sm:columns-2 lg:columns-3">
        {treeWith(site.switches, changes).map((node) => (
          <SwitchBranch key={node.modId} node={node} onTurn={handleTurn} />
        ))}
      </div>
    </fieldset>
  );
}

function DraftActs({ draft: { merchantCode, revision } }: { readonly draft: SiteDraft }) {
  const t = useText();
  const preview = useOperatorAction(previewSiteDraft);
  const publish = useOperatorAction(publishSiteDraft);
  const discard = useOperatorAction(discardSiteDraft);
  const [asked, setAsked] = useState<'publish' | 'discard'>();

  async function handlePreview() {
    const begun = await preview.act({ merchantCode });
    if (begun) openPhone(begun.address);
  }

  async function handleConfirm() {
    const isDone =
      asked === 'publish' ? await publish.act({ merchantCode, revision }) : asked && (await discard.act({ merchantCode, revision }));
    if (isDone) toast.success(asked === 'publish' ? t('sites.draft.published') : t('sites.draft.discarded'));
    setAsked(undefined);
  }

  return (
    <div className="my-3 flex flex-wrap gap-2">
      <ActionButton isLoading={preview.isPending} onClick={() => void handlePreview()}>
        {t('sites.draft.preview')}
      </ActionButton>
      <ActionButton onClick={() => setAsked('publish')}>{t('sites.draft.publish')}</ActionButton>
      <ActionButton look="danger" onClick={() => setAsked('discard')}>
        {t('sites.draft.discard')}
      </ActionButton>
      <Dialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={asked === 'discard' ? t('sites.draft.discard') : t('sites.draft.publish')}
        confirmLabel={asked === 'discard' ? t('sites.draft.discard') : t('sites.draft.publish')}
        isPending={publish.isPending || discard.isPending}
        look={asked === 'discard' ? 'danger' : 'primary'}
        onConfirm={() => void handleConfirm()}
      >
        {asked === 'discard' ? t('sites.draft.discardBody') : t('sites.draft.publishBody')}
      </Dialog>
    </div>
  );
}

function isOnIn(nodes: Switches, modId: string): boolean {
  return nodes.some((node) => (node.modId === modId && node.enabled === '1') || isOnIn(node.childrenNodes, modId));
}

function treeWith(nodes: Switches, changes: SiteDraft['changes']): Switches {
  return nodes.map((node) => {
    const isOn = changes.find(({ modId }) => modId === node.modId)?.isOn ?? node.enabled === '1';
    return { ...node, enabled: isOn ? '1' : '0', childrenNodes: treeWith(node.childrenNodes, changes) };
  });
}
