import type { HelpTexts } from './help-texts.ts';

export const HELP_EN: HelpTexts = {
  'deposit-pix': {
    title: 'How do I deposit with Pix?',
    content: `<ol><li>Tap <a href="/m/voucherCenter">Deposit</a> and choose an amount. The minimum and maximum are shown before you confirm.</li>
<li>Tap <strong>Copy Pix code</strong>, open your bank's app and choose <strong>Pix copy and paste</strong>. On another device, scan the QR code.</li>
<li>Check the amount and pay. The amount is in your balance as soon as the bank confirms, and the screen updates automatically.</li></ol>
<p>Pay the exact amount from an account under <strong>your own CPF</strong>. Any other amount, or someone else's Pix, is refunded to the payer.</p>`,
  },
  'deposit-missing': {
    title: "I paid and my deposit didn't arrive",
    content: `<p>Open <a href="/m/vouReport">Deposits</a> and check the status:</p>
<ul><li><strong>Waiting</strong>: the bank hasn't confirmed yet. We keep checking; don't pay again.</li>
<li><strong>Refunded</strong>: the amount was different, or the CPF wasn't yours. The bank refunds it to the payer.</li>
<li><strong>Expired</strong>: the code expired. If you paid anyway, the amount is credited when the bank confirms.</li></ul>
<p>If it takes more than an hour, contact support and have your Pix receipt ready.</p>`,
  },
  withdraw: {
    title: 'How do I withdraw?',
    content: `<ol><li>Open <a href="/m/withdraw">Withdraw</a> and enter the amount and your Pix key.</li>
<li>The key has to be <strong>your own</strong>: under the same CPF as your account.</li>
<li>The amount is reserved and you can track each step: requested, under review, sent, paid.</li></ol>
<p>The deadline is 2 hours, and the withdrawal may be reviewed. Once requested, it goes on to payment.</p>`,
  },
  'withdraw-review': {
    title: 'My withdrawal is under review or was declined',
    content: `<p>Some withdrawals are reviewed by our team before they're sent. You don't need to do anything.</p>
<p>If it's declined, the amount is reversed to your balance and the request shows why. The usual reasons:</p>
<ul><li>the Pix key isn't under your CPF: use your own key and try again;</li>
<li>details are missing to confirm your identity: complete your profile;</li>
<li>the bank didn't accept the key: check that it still exists.</li></ul>`,
  },
  bonus: {
    title: 'How do bonuses and wagering requirements work?',
    content: `<p>The bonus balance is converted to cash once you meet the wagering requirement. The rules are in <a href="/m/bonus">My bonuses</a>, before you accept it and while you play.</p>
<ul><li>Bets use your <strong>cash balance</strong> first and then the bonus, unless the bonus says otherwise.</li>
<li>Each type of game has a contribution. Some games don't count.</li>
<li>There's a deadline and sometimes a maximum bet. A bet above it uses cash only and doesn't count.</li>
<li>Canceling the bonus, or withdrawing while it's open, cancels what's left of it. The screen shows how much <strong>before</strong> you confirm.</li></ul>`,
  },
  'sign-in': {
    title: "I can't log in",
    content: `<ul><li>Forgot the password? <a href="/m/forget">Recover it here</a> with a confirmed mobile number or email.</li>
<li>After a few failed attempts we ask for the digits in a picture. You can also listen to them.</li>
<li>Logged out? For security, a session ends after 30 minutes without use, or when you log in on another device.</li>
<li>Sharing a device with a friend? Log out in <a href="/m/set">Settings</a>.</li></ul>
<p>We never ask for your password by message, phone or chat.</p>`,
  },
  security: {
    title: 'How do I protect my account?',
    content: `<p>In the <a href="/m/securityCenter">Security center</a> you can:</p>
<ul><li>confirm a mobile number and an email, used to recover your account;</li>
<li>set a six-digit withdrawal PIN;</li>
<li>change your login password;</li>
<li>see your <a href="/m/securityCenter/devices">logged-in devices</a> and log out those you don't recognize.</li></ul>
<p>Use a password you don't use anywhere else. If something looks odd, change it: other devices are logged out.</p>`,
  },
  fair: {
    title: 'Are the results fair?',
    content: `<p>In our own games each round uses a seed that's committed <strong>before</strong> your bet, with its hash published. When you change the seed it's revealed, and each round can be checked in the game itself, under <strong>Provably fair</strong>.</p>
<p>All your rounds stay in your <a href="/m/gameRecord">Game history</a>. If the connection drops, the round still ends and the win goes to your balance.</p>`,
  },
  responsible: {
    title: 'Responsible gaming',
    content: `<p>Gambling is entertainment and costs money. It's neither an investment nor an income. No one under 18 can play.</p>
<ul><li>Decide how much and how long before you start, and set your <a href="/m/responsibleGaming/limits">limits</a>: the site blocks bets beyond them.</li>
<li>Don't try to win back losses by betting more.</li>
<li>Don't play with bill money, borrowed money, or when you're upset.</li></ul>
<p>Under <a href="/m/responsibleGaming">Responsible gaming</a> you can take a break or self-exclude; those periods can't be shortened.</p>
<p>If it no longer feels like a choice, ask for help: in Brazil the public CAPS centers help free of charge, and CVV listens at any hour on <strong>188</strong>.</p>`,
  },
  limits: {
    title: "What we don't do",
    content: `<p>Good to know before you play:</p>
<ul><li>Deposits and withdrawals are by Pix in reais only. No cards, bank slips or cryptocurrency.</li>
<li>Support is by text: there's no phone line, and files can't be sent.</li></ul>`,
  },
};
