import type { HelpTexts } from './help-texts.ts';

export const HELP_EN: HelpTexts = {
  'deposit-pix': {
    title: 'How do I deposit by Pix?',
    content: `<ol><li>Tap <a href="/m/voucherCenter">Deposit</a> and choose an amount. The least and the most are shown before you confirm.</li>
<li>Tap <strong>Copy Pix code</strong>, open your bank's app and choose <strong>Pix copy and paste</strong>. On another device, point the camera at the QR code.</li>
<li>Check the amount and pay. The balance is there as soon as the bank tells us, mostly within seconds, and the screen changes by itself.</li></ol>
<p>Pay the exact amount from an account in <strong>your own CPF</strong>. Another amount, or somebody else's money, goes back in full to where it came from.</p>`,
  },
  'deposit-missing': {
    title: 'I paid and the balance has not changed. What now?',
    content: `<p>Open <a href="/m/vouReport">your deposits</a> and look at the state:</p>
<ul><li><strong>Waiting</strong>: the bank has not told us yet. We keep asking; do not pay again.</li>
<li><strong>Returned</strong>: the amount was another, or the CPF was not yours. The bank sends it back to the account that paid.</li>
<li><strong>Expired</strong>: the code lapsed. If you paid all the same, the amount is credited when the bank tells us.</li></ul>
<p>If it takes more than an hour, write to customer service and have the Pix receipt at hand.</p>`,
  },
  withdraw: {
    title: 'How do I withdraw?',
    content: `<ol><li>Open <a href="/m/withdraw">Withdraw</a> and enter the amount and your Pix key.</li>
<li>The key has to be <strong>your own</strong>: its CPF must be the one of your account.</li>
<li>The amount is set aside and you see each step: requested, in review, sent, paid.</li></ol>
<p>We promise to pay within 2 hours; most leave within minutes. Until somebody is at work on the request you can cancel it, and the money is back in your balance at once.</p>`,
  },
  'withdraw-review': {
    title: 'My withdrawal is in review, or was refused',
    content: `<p>Larger withdrawals are looked at by a person before they leave. There is nothing for you to do.</p>
<p>If it is refused, the money is already back in your balance and the request says why. The usual reasons:</p>
<ul><li>the Pix key is not of your CPF: use one of your own and ask again;</li>
<li>something is missing to confirm who you are: complete your details;</li>
<li>the bank did not accept the key: check that it still exists.</li></ul>`,
  },
  bonus: {
    title: 'How do bonuses and wagering work?',
    content: `<p>A bonus is the house's money that becomes yours once it has been wagered as often as agreed. Everything is in <a href="/m/bonus">My bonuses</a>, before you accept it and while you play.</p>
<ul><li>Bets take <strong>your own money</strong> first and then the bonus, unless the bonus says otherwise.</li>
<li>Each kind of game counts by a percentage. Some count nothing.</li>
<li>There is a date by which it ends and sometimes a largest bet. A bet above it is paid from your own money alone and does not count.</li>
<li>Cancelling the bonus, or withdrawing while it is open, loses what is left of it. The screen says how much <strong>before</strong> you confirm.</li></ul>`,
  },
  'sign-in': {
    title: 'I cannot get into my account',
    content: `<ul><li>Forgot the password? <a href="/m/forget">Recover it here</a> by a confirmed mobile number or e-mail.</li>
<li>After some failures we ask for the digits in a picture. You can have them read out.</li>
<li>Signed out? For safety a session ends after 30 minutes without use, or when you sign in on another device.</li>
<li>Sharing a device with a friend? Log out in <a href="/m/set">Settings</a>.</li></ul>
<p>We never ask for your password by message, phone or chat.</p>`,
  },
  security: {
    title: 'How do I keep my account safe?',
    content: `<p>In the <a href="/m/securityCenter">Security center</a> you can:</p>
<ul><li>confirm a mobile number and an e-mail, which bring the account back when you are locked out;</li>
<li>set a payment password of six digits;</li>
<li>change your sign-in password;</li>
<li>see <a href="/m/securityCenter/devices">where the account is open</a> and end what you do not recognise.</li></ul>
<p>Use a password that you use nowhere else. If something looks odd, change it: other devices are signed out.</p>`,
  },
  fair: {
    title: 'Are the results fair?',
    content: `<p>In our own games each round comes from a secret number that is fixed <strong>before</strong> your bet and shown in sealed form. When you change the seed it is revealed, and each round can be checked in the game itself, under <strong>Provably fair</strong>.</p>
<p>All your rounds stay in the <a href="/m/gameRecord">game record</a>. If the connection breaks during one, it ends all the same and the win goes to your balance.</p>`,
  },
  responsible: {
    title: 'Responsible play',
    content: `<p>Playing is entertainment and costs money. It is neither an investment nor an income. Nobody under 18 may play.</p>
<ul><li>Decide how much and how long before you begin, and put it into your <a href="/m/responsibleGaming/limits">limits</a>: the site stops you when you get there.</li>
<li>Do not try to win back what you have lost by betting more.</li>
<li>Do not play with money for bills, with borrowed money, or when you are upset.</li></ul>
<p>Under <a href="/m/responsibleGaming">Responsible gaming</a> you can take a break or exclude yourself; nobody here can make that shorter.</p>
<p>If it no longer feels like a choice, ask for help: in Brazil the public CAPS centres help free of charge, and CVV listens at any hour on <strong>188</strong>.</p>`,
  },
  limits: {
    title: 'What we do not do',
    content: `<p>Better said beforehand:</p>
<ul><li>Money comes and goes by Pix in reais only. No cards, no bank slips, no cryptocurrency.</li>
<li>Customer service is by text: there is no phone line, and no files can be sent.</li></ul>`,
  },
};
