import * as now from '@apura/engine';
import { expect, test } from '@jest/globals';
import { entrada } from '../packages/engine/test-data/mes-de-teste.ts';
import { item, nota, VENDEDOR } from '../packages/engine/test-data/nota-de-teste.ts';
import { type Engine, engineUnder } from './rate-day/engine-under.ts';

/** The engine under a law of which one line reads otherwise: that on which CBS and IBS are due. */
const withCbsDueOn = (day: string): Promise<Engine> =>
  engineUnder('marcos.yaml', (before) => {
    const after = before.replace(/(?<=^cbs_devida:\n.*\n {2}desde: ).*/m, day);
    expect(after.split('\n').filter((line, n) => line !== before.split('\n')[n])).toEqual([
      `  desde: ${day}`,
    ]);
    return after;
  });

/** What a note of 10/2027, its month and its deadlines say of CBS. */
function ofOctober(engine: Engine) {
  const deOutubro = nota([item({})], { ide: { dhEmi: '2027-10-05T09:00:00-03:00' } });
  const documento = engine.calcularDocumento(deOutubro);
  const cliente = {
    cliente_id: 'cliente',
    cnpj_raiz: VENDEDOR.slice(0, 8),
    regime: 'lucro_real',
    ibs_cbs: 'regular',
  } as const;
  const linhas = engine
    .efeito(documento, deOutubro, cliente)
    .map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 }));
  const { devido_no_mes } = engine.apurar(entrada(linhas, { competencia: '2027-10' }));
  const cbs = devido_no_mes?.tributos.find(({ tributo }) => tributo === 'cbs');
  return {
    aliquota: documento.aliquotas.cbs,
    status: documento.aliquotas.status,
    situacao: cbs?.situacao,
    silencio: engine.prazosDaAssistida('2027-10').silencio.startsWith('Em 2026 a apuração é informativa'),
    assistida: engine.obrigacoesDoMes('2027-10').lucro_real.includes('apuracao_assistida'),
  };
}

// By the law CBS is due from 2027 on (LC 214/2025 art. 347) at an estimated 9.10 %, and in the test year informative at 0.90 % (art. 346).
test('one line of the law moves the note, the month and the deadlines', async () => {
  const devida = {
    aliquota: '9.1000',
    status: 'estimativa',
    situacao: 'devido',
    silencio: false,
    assistida: true,
  };
  const emTeste = {
    aliquota: '0.9000',
    status: 'lei',
    situacao: 'informativo',
    silencio: true,
    assistida: false,
  };
  expect(ofOctober(now)).toEqual(devida);
  expect(ofOctober(await withCbsDueOn('2028-01-01'))).toEqual(emTeste);
});
