import { afterAll, beforeAll, test } from 'vitest';
import { aFundedPlayer, aPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { DEMO_ACCOUNTS } from '../db/seed/demo-accounts.ts';
import { aDesk, startBrowser } from './harness/index.ts';
let api: TestApi; let browser: any;
beforeAll(async () => { [api, browser] = await Promise.all([startApi({ servesPages: true, hasDemoAccounts: true }), startBrowser()]); 
 const cpfs=['52998224725','11144477735','12345678909'];
 for (const [i,cpf] of cpfs.entries()) { const p = await aFundedPlayer(api,{amount:1_200_000n, document: cpf, payeeName:'Ana Souza', username:['mariana_s','carlos.rio','onca77'][i].replace('.','')});
  await p.client.call(requestWithdrawal,{amount: ['150000','1234500','200000'][i] as string, pixKeyKind:'cpf', pixKey:cpf}).catch((e:any)=>console.log(e.message)); await p.client.call(requestWithdrawal,{amount:'5000',pixKeyKind:'cpf',pixKey:cpf}).catch((e:any)=>console.log(e.message)); }
});
afterAll(async () => { await browser.close(); await api.close(); });
test('shots', async () => {
  for (const [name,size] of [['d',{width:1280,height:800}],['m',{width:390,height:844}]] as const) {
    const { page, complaints, close } = await aDesk(browser, api, { size });
    const shot = async (n: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/jg/shots/console-${name}-${n}.png` }); };
    await page.goto('/withdrawals'); await page.getByRole('heading',{name:'Entrar no console'}).waitFor(); await shot('login');
    await page.getByRole('textbox',{name:'Usuário'}).fill('operador'); await page.getByRole('textbox',{name:'Senha'}).fill('mata-atlantica'); await page.getByRole('button',{name:'Entrar',exact:true}).click();
    await page.getByText('mariana_s').waitFor(); await shot('queue');
    await page.getByRole('button',{name:'Recusar'}).first().click(); await page.getByRole('alertdialog').waitFor(); await shot('refuse'); await page.keyboard.press('Escape');
    await page.getByRole('link',{name:'R$ 1.500,00'}).click(); await page.getByText('Andamento').waitFor(); await shot('case');
    await page.getByRole('link',{name:'mariana_s'}).click(); await page.getByText('Saque pedido').first().waitFor(); await shot('member');
    await page.getByRole('link',{name:'Jogadores',exact:true}).click(); await page.getByText('carlosrio').waitFor(); await shot('members');
    await page.getByRole('link',{name:'Contas da casa'}).click(); await page.getByText('Devido aos jogadores').waitFor(); await shot('house');
    await page.getByRole('link',{name:'Livro-razão'}).click(); await page.getByRole('button',{name:'Verificar agora'}).click(); await page.getByText('Todas as regras valem').waitFor(); await shot('ledger');
    await page.getByRole('button',{name:/Tema/}).click(); await shot('light');
    console.log(name, complaints); await close();
  }
}, 120000);
