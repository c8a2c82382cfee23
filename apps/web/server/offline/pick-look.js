// Runs in the browser while it is offline: applies the language and theme chosen on the site, shows the lobby's tiles in place of the lobby,
// and returns to the site when it can be reached again.
(function () {
  const root = document.documentElement;
  const chosen = Object.fromEntries(document.cookie.split('; ').map((pair) => pair.split('=')));
  const words = document.querySelector('[data-words="' + String(chosen.language).replace(/\W/g, '') + '"]');
  if (words instanceof HTMLElement) {
    root.dataset.language = words.dataset.words;
    root.lang = words.lang;
  }
  for (const section of document.querySelectorAll('section')) section.hidden = section.dataset.words !== root.dataset.language;
  if (chosen.theme === 'light') root.dataset.theme = 'light';
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg').trim());
  const title = document.querySelector('section:not([hidden]) h1');
  if (title) document.title = title.textContent + ' · ' + document.title;

  const LOBBY = ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'];
  const tiles = document.querySelector('template');
  if (tiles && tiles.content.firstChild && LOBBY.includes(location.pathname)) {
    root.dataset.place = 'lobby';
    const drawnAt = new Date(tiles.dataset.drawnAt || '').toLocaleString(root.lang, { dateStyle: 'short', timeStyle: 'short' });
    for (const line of document.querySelectorAll('[data-lobby]')) {
      if (line instanceof HTMLElement) line.hidden = false;
      const time = line.querySelector('time');
      if (time) time.textContent = drawnAt;
    }
    document.querySelector('main').append(tiles.content);
  }

  function goBack() {
    // Opened directly, the page has no site page to reload, so it goes to the lobby.
    if (location.pathname === '/offline') location.replace('/m/home');
    else location.reload();
  }
  addEventListener('online', goBack);

  // The browser reports a lost network, but not a server that cannot be reached. Asks after 2 s, then less and less often, for about an hour.
  const FIRST_MS = 2000;
  const LONGEST_MS = 60000;
  const TRIES_MAX = 60;
  let tries = 0;
  function askLater() {
    if (tries === TRIES_MAX) return;
    setTimeout(ask, Math.min(FIRST_MS * 2 ** tries, LONGEST_MS));
    tries += 1;
  }
  function ask() {
    fetch('/offline', { method: 'HEAD', cache: 'no-store', credentials: 'omit' }).then(
      (answer) => (answer.ok ? goBack() : askLater()),
      askLater,
    );
  }
  askLater();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', goBack);
})();
