import { readUsername, TRIAL_TYPE } from '@jogada/accounts/contract/player';
import { useStatus, useSwitchedOff } from '@jogada/merchant/web';
import { LANGUAGE_NAMES, useCall, usePreferences } from '@jogada/platform/web';
import { Button, List, ListRow, Page, Section, SegmentedTabs, TopBar } from '@jogada/platform/web/ui';
import { IconAt, IconCheck, IconKey, IconLogout, IconMoon, IconSun, IconUserShield } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { LogOutDialog } from '../logout/log-out-dialog.tsx';
import { changePasswordPath, homePath, loginPath, memberCentrePath } from '../paths.ts';
import { privacyPath } from '../privacy/privacy-path.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';

const UsernameSheet = lazy(async () => ({ default: (await import('./username-sheet.tsx')).UsernameSheet }));

export function SettingsScreen() {
  const t = useText();
  const { session } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const isTrial = session?.type === TRIAL_TYPE;
  const hasPasswordChange = !useSwitchedOff('PASS3') && !isTrial;
  return (
    <>
      <TopBar title={t('settings.title')} backTo={session ? memberCentrePath : homePath} />
      <Page className="max-w-[480px]">
        <div className="-mt-6">
          <ThemeChoice />
        </div>
        <LanguageChoice />
        {hasPasswordChange && (
          <Section title={t('settings.account')}>
            <List label={t('settings.account')}>
              {session && <UsernameRow />}
              <ListRow
                icon={<IconKey size={20} aria-hidden="true" />}
                title={t('settings.changePassword')}
                to={session ? changePasswordPath : loginPath(changePasswordPath)}
              />
            </List>
          </Section>
        )}
        <List className="mt-6">
          <ListRow icon={<IconUserShield size={20} aria-hidden="true" />} title={t('privacy.title')} to={privacyPath} />
        </List>
        {session && (
          <div className="mt-6">
            <p className="mb-4 text-ink-2">{isTrial ? t('trial.badge') : t('settings.signedInAs', { name: session.userName })}</p>
            <Button look="danger" size="large" isWide icon={<IconLogout size={20} aria-hidden="true" />} onClick={() => setLeaving(true)}>
              {t('logout.action')}
            </Button>
          </div>
        )}
        <LogOutDialog isOpen={isLeaving} onOpenChange={setLeaving} />
      </Page>
    </>
  );
}

/** Offers the choice of a username while the member has a generated one. */
function UsernameRow() {
  const t = useText();
  const { data } = useCall(readUsername, {});
  const [isOpen, setOpen] = useState(false);
  if (!data?.canChoose && !isOpen) return null;
  return (
    <>
      <ListRow
        icon={<IconAt size={20} aria-hidden="true" />}
        title={t('username.choose')}
        detail={data?.username}
        onSelect={() => setOpen(true)}
      />
      <Suspense>
        <UsernameSheet isOpen={isOpen} onOpenChange={setOpen} />
      </Suspense>
    </>
  );
}

function ThemeChoice() {
  const t = useText();
  const { theme, setTheme } = usePreferences();
  const looks = [
    { key: 'dark', icon: IconMoon },
    { key: 'light', icon: IconSun },
  ] as const;
  return (
    <Section title={t('settings.appearance')}>
      <SegmentedTabs
        label={t('settings.appearance')}
        active={theme}
        onSelect={setTheme}
        tabs={looks.map(({ key, icon: Icon }) => ({
          key,
          title: (
            <span className="inline-flex items-center gap-2">
              <Icon size={18} aria-hidden="true" />
              {t(`settings.${key}`)}
            </span>
          ),
        }))}
      />
    </Section>
  );
}

function LanguageChoice() {
  const t = useText();
  const { language: spoken, setLanguage } = usePreferences();
  const { languages } = useStatus().info;
  if (languages.length < 2) return null;
  return (
    <Section title={t('settings.language')}>
      <div role="radiogroup" aria-label={t('settings.language')} className="overflow-hidden rounded-card bg-s1 shadow-raised">
        {languages.map((language) => (
          <label
            key={language}
            lang={language}
            className="flex min-h-14 cursor-pointer items-center justify-between gap-3 border-b border-line/60 px-4 last:border-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
          >
            <span className={language === spoken ? 'font-semibold text-ink' : 'text-ink-2'}>{LANGUAGE_NAMES[language]}</span>
            <input
              type="radio"
              name="language"
              checked={language === spoken}
              onChange={() => void setLanguage(language)}
              className="sr-only"
            />
            {language === spoken && <IconCheck size={20} aria-hidden="true" className="text-primary" />}
          </label>
        ))}
      </div>
    </Section>
  );
}
