import { accountPagePath } from '@jogada/accounts/console';
import { LANGUAGE_NAMES, PageLink, usePreferences } from '@jogada/platform/web';
import { IconButton } from '@jogada/platform/web/ui';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useLogout, type UserIdentity } from 'ra-core';
import { CONSOLE_LANGUAGES } from '../load-texts.ts';
import { useText } from '../use-text.ts';

/** Who is signed in, how they like to read, and the way out. */
export function OperatorMenu({ identity }: { readonly identity: UserIdentity }) {
  const t = useText();
  const logOut = useLogout();
  const { language, setLanguage, theme, setTheme } = usePreferences();
  const role = String(identity['role']);
  return (
    <div className="flex items-center gap-1 lg:flex-wrap lg:rounded-tile lg:bg-s2/60 lg:p-2">
      <PageLink
        to={accountPagePath}
        className="press min-w-0 rounded-control px-2 leading-tight hover:bg-s3 max-sm:hidden lg:w-full lg:pb-1"
        aria-label={`${t('account')}: ${identity.fullName ?? ''}`}
      >
        <p className="truncate text-13 font-bold">{identity.fullName}</p>
        <p className="truncate text-12 text-ink-3">{t.has(`roles.${role}`) ? t(`roles.${role as 'owner'}`) : role}</p>
      </PageLink>
      <select
        aria-label={t('language')}
        value={language}
        onChange={(event) => void setLanguage(event.target.value === 'en' ? 'en' : 'pt')}
        className="h-9 min-w-0 flex-1 rounded-full bg-transparent px-2 text-13! text-ink-2 hover:bg-s3"
      >
        {CONSOLE_LANGUAGES.map((code) => (
          <option key={code} value={code} className="bg-s2 text-ink">
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
      <IconButton
        label={`${t('theme')}: ${theme === 'dark' ? t('light') : t('dark')}`}
        icon={theme === 'dark' ? <IconSun size={18} aria-hidden="true" /> : <IconMoon size={18} aria-hidden="true" />}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        className="size-9!"
      />
      <IconButton
        label={t('signOut')}
        icon={<IconLogout size={18} aria-hidden="true" />}
        onClick={() => void logOut({}, '/login')}
        className="size-9!"
      />
    </div>
  );
}
