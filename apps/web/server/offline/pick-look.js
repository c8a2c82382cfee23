// Runs in the browser while it is offline: applies the language and theme chosen on the site, and returns to the site afterwards.
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

  function goBack() {
    // Opened directly, the page has no site page to reload, so it goes to the lobby.
    if (location.pathname === '/offline') location.replace('/m/home');
    else location.reload();
  }
  addEventListener('online', goBack);
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', goBack);
})();
