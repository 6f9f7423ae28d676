import type { LinhaDeJaneiro, ProntoParaJaneiro, ProntosParaJaneiro } from '@apura/contracts';
import type { Produto } from '@apura/samples';
import { sumAmounts } from '@apura/words';
import { expect } from '@jest/globals';
import {
  allOf,
  type CarteiraDoTeste,
  empresaOf,
  known,
  REGIMES,
  type Regime,
  regimeOf,
  type Stage,
  sell,
  sendAll,
} from './virada.ts';

const CADEIRA: Produto = {
  ...{ codigo: 'CADEIRA', nome: 'Cadeira de escritório', ncm: '94036000', unidade: 'UN', preco: 100_000n },
  ...{ classe: 'integral', icms: 'normal', pisCofins: 'normal' },
};
const SEM_GRUPO = {
  ...{ itens: [{ produto: CADEIRA, milesimos: 1000n, CFOP: '5102' }], comIBSCBS: false },
};

/**
 * By hand. In November each sold one chair of 1,000.00 without CBS and IBS. Lucro Presumido: less ICMS 180.00, PIS 0.65 % and COFINS 3 % of
 * 820.00, 5.33 and 24.60, it is 790.07; January: CBS 9.1 % 71.90, IBS 0.05 % 0.40 twice, 72.70. Lucro Real: less 180.00, 13.53 and 62.32 it is
 * 744.15; 67.72 + 0.37 + 0.37 = 68.46. In the Simples the group is due from January on, and no note says what the DAS has of it; outside the
 * DAS the CRT 1 stays, and January's notes state both taxes. An MEI need not have the group.
 */
const PONTOS: Readonly<Record<Regime, readonly [causas: readonly string[], emJogo: string]>> = {
  presumido: [['grupo_ausente'], '72.70'],
  real: [['grupo_ausente'], '68.46'],
  simples_fora: [['grupo_do_simples', 'opcao_fora_do_das'], '0.00'],
  simples_no_das: [['grupo_do_simples'], '0.00'],
  mei: [[], '0.00'],
};

/** What January asks of the notes of all clients: figures of each regime as by hand, the sums those of the clients; one is asked for. */
export async function checkJaneiro({ g, base }: Stage, { api, ids }: CarteiraDoTeste): Promise<void> {
  await sendAll(
    api,
    ids.map((_, n) => sell(empresaOf(n), '2026-11-20', 5, SEM_GRUPO)),
  );
  const pontos = ids.reduce((soma, _, n) => soma + PONTOS[regimeOf(n)][0].length, 0);
  const em_jogo = sumAmounts(ids.map((_, n) => PONTOS[regimeOf(n)][1]));
  await g.abrir(`${base}/painel/?vista=virada&parte=janeiro`);
  await g.ver(`${pontos} pontos a resolver`, 'Sem CBS e IBS', 'quem age: o cliente', empresaOf(0).nome);
  const todos = await api.get<ProntosParaJaneiro>('/v1/carteira/pronto-para-janeiro?limit=1');
  expect(todos).toMatchObject({ em_jogo, por_ler: 0, estados: { aberta: pontos } });
  const linhas = await allOf<LinhaDeJaneiro>(api, '/v1/carteira/pronto-para-janeiro');
  expect(linhas).toHaveLength(ids.length);
  expect(sumAmounts(linhas.map((linha) => linha.em_jogo))).toBe(em_jogo);
  for (const [n, regime] of REGIMES.entries()) {
    const id = known(ids[n], 'client');
    const pronto = await api.get<ProntoParaJaneiro>(`/v1/clientes/${id}/pronto-para-janeiro`);
    const causas = pronto.data.map(({ causa }) => causa).sort();
    expect([regime, causas, pronto.em_jogo]).toEqual([regime, ...PONTOS[regime]]);
    expect(linhas.find(({ cliente_id }) => cliente_id === id)?.em_jogo).toBe(pronto.em_jogo);
  }
}

/** One point of the first client is opened and asked of it. */
export async function treatPonto({ g, base }: Stage, { ids }: CarteiraDoTeste): Promise<void> {
  await g.abrir(`${base}/painel/clientes/${ids[0]}/janeiro`);
  await g.ver('1 ponto, R$\u00a072,70 de CBS e IBS em jogo', 'sugerido: cClassTrib 000001');
  await g.apertar('O que fazer: Sem CBS e IBS CADEIRA Cadeira de escritório');
  await g.ver('Quem age: o cliente.', 'Cadastre CST e cClassTrib do produto no emissor');
  await g.escrever('O que foi feito, ou por que ignorar', 'Escrevi ao suporte do emissor');
  await g.apertar('Correção pedida');
  await g.ver('Guardado, com o motivo.', 'em andamento');
}

/**
 * By hand, of the chair of the client of the Lucro Presumido at the standard scenario. 790.07 stays of 1,000.00. 2027: CBS 9.1 and IBS 0.1 %,
 * 72.68644; ICMS 18/82 of 862.75644, 189.38556; together 1,052.142. 2033: CBS 9.2 and IBS 18.7 %, 790.07 x 1.279 = 1,010.49953.
 */
export async function checkPrecos({ g, base }: Stage, { ids }: CarteiraDoTeste): Promise<void> {
  await g.abrir(`${base}/painel/clientes/${ids[0]}/produtos?vista=precos`);
  await g.ver('Cadeira de escritório', '1.000,0000', '790,0700', '1.052,1420', '1.010,4995');
  await g.apertar('Explicar o preço de Cadeira de escritório');
  await g.ver('Cadeira de escritório, NCM 94036000', '2029: ');
}
