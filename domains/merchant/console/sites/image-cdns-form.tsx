import { setImageCdns, type Site } from '@jogada/merchant/contract/operator';
import { useOperatorAction } from '@jogada/platform/console';
import { Button, toast } from '@jogada/platform/web/ui';
import { useId, useState } from 'react';
import { useText } from '../use-text.ts';

/** Where a site's pictures may be fetched from (CON-25). */
export function ImageCdnsForm({ site }: { readonly site: Pick<Site, 'merchantCode' | 'imageCdns'> }) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState(site.imageCdns.join('\n'));
  const { act, isPending } = useOperatorAction(setImageCdns);

  async function handleSubmit() {
    const imageCdns = text.split(/\s+/).filter((line) => line !== '');
    if (await act({ merchantCode: site.merchantCode, imageCdns })) toast.success(t('sites.done'));
  }

  return (
    <section className="lg:col-span-2">
      <label htmlFor={id} className="text-15 font-bold">
        {t('sites.app.cdns')}
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
        className="mt-2 block w-full rounded-control bg-s1 p-3 ring-1 ring-control ring-inset"
      />
      <p id={`${id}-hint`} className="mt-1 text-13 text-ink-3">
        {t('sites.app.cdnsHint')}
      </p>
      <Button look="quiet" isLoading={isPending} onClick={() => void handleSubmit()} className="mt-3">
        {t('sites.app.saveCdns')}
      </Button>
    </section>
  );
}
