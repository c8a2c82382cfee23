import { addAppProfile, PROFILE_BYTES_MAX } from '@jogada/merchant/contract/operator';
import { profileHashIn } from '@jogada/merchant/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import { readChosenFile } from '@jogada/platform/console';
import { DateText, useAct, useProblemText } from '@jogada/platform/web';
import { Button } from '@jogada/platform/web/ui';
import { useId, useRef, useState } from 'react';
import { useText } from '../use-text.ts';

interface ProfileFieldProps {
  readonly merchantCode: string;
  /** Path of the profile that the form offers; empty for none. */
  readonly url: string;
  readonly className?: string;
  readonly onChange: (url: string) => void;
}

/** The site's configuration profile: uploads a signed file and shows its hash and its signer (C15). */
export function ProfileField({ merchantCode, url, className = '', onChange }: ProfileFieldProps) {
  const t = useText();
  const problemText = useProblemText();
  const name = useId();
  const field = useRef<HTMLInputElement>(null);
  const { act, isPending, problem, reset } = useAct(addAppProfile);
  const [added, setAdded] = useState<OutputOf<typeof addAppProfile>>();
  const [isRefused, setRefused] = useState(false);
  const sha256 = profileHashIn(url);

  async function handleFile(file: File) {
    reset();
    // Browsers know no media type of such files.
    const sent = await readChosenFile(file, { types: [file.type], bytesMax: PROFILE_BYTES_MAX });
    setRefused(sent === undefined);
    if (sent === undefined) return;
    // `useAct` keeps the refusal, which is shown below.
    const profile = await act({ merchantCode, file: sent }).catch(() => undefined);
    if (!profile) return;
    setAdded(profile);
    onChange(profile.url);
  }

  return (
    <div role="group" aria-labelledby={name} className={className}>
      <p id={name} className="mb-1.5 text-13 font-medium text-ink-2">
        {t('sites.app.MOBILECONFIG')}
      </p>
      <p className="text-13 break-all">{sha256 === undefined ? t('sites.app.profileNone') : <code>SHA-256 {sha256}</code>}</p>
      {added?.url === url && (
        <p role="status" className="text-13 text-ink-2">
          {t('sites.app.profileSigned', { signer: added.signer, issuer: added.issuer })} <DateText moment={added.validUntil} />
        </p>
      )}
      {(isRefused || problem) && (
        <p role="alert" className="text-13 text-danger">
          {isRefused ? t('sites.app.profileTooLarge') : problemText(problem)}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="quiet" isLoading={isPending} onClick={() => field.current?.click()}>
          {t(isPending ? 'sites.app.profileSending' : 'sites.app.profileSend')}
        </Button>
        {url !== '' && (
          <Button look="quiet" onClick={() => onChange('')}>
            {t('sites.app.profileRemove')}
          </Button>
        )}
      </div>
      <input
        ref={field}
        type="file"
        accept=".mobileconfig"
        hidden
        aria-label={t('sites.app.profileSend')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void handleFile(file);
          target.value = '';
        }}
      />
      <p className="mt-2 text-13 text-ink-3">{t('sites.app.profileHint')}</p>
    </div>
  );
}
