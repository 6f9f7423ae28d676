import { type ArquivoOfCorpus, readCorpusOfEventos, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { linhasGuardadas } from '../../teste/linhas-guardadas.ts';
import { shuffle } from '../../teste/shuffle.ts';
import { testContext } from '../../teste/test-context.ts';
import type { WorkContext } from '../work-context.ts';

type Somas = Readonly<Record<string, number>>;

const indice = readCorpusOfEventos();

if (indice !== null) {
  const notas = indice.filter(({ kind }) => kind === 'nota');
  const eventos = indice.filter(({ kind }) => kind === 'evento');
  let base: TestDatabase;
  let workContext: WorkContext;

  beforeAll(async () => {
    base = await testDatabase();
    workContext = testContext(base);
  }, 60_000);
  afterAll(async () => {
    await workContext.readers.close();
    await base.close();
  });

  /** An office with every party as its client. */
  async function comClientes(nome: string) {
    const escritorio = await escritorioForTests(workContext, nome);
    const partes = [
      ...notas.flatMap(({ author, recipient }) => [author, recipient]),
      ...eventos.map(({ author }) => author),
    ];
    const porRaiz = new Map(
      partes.filter((cnpj) => cnpj.length === 14).map((cnpj) => [cnpj.slice(0, 8), cnpj]),
    );
    for (const cnpj of porRaiz.values())
      await escritorio.cliente({ cnpj, razao_social: `Empresa ${cnpj}`, regime: 'lucro_real' });
    const receber = async (linhas: readonly ArquivoOfCorpus[]) =>
      escritorio.processar(
        await escritorio.enviar(linhas.map((cada) => ({ nome: cada.file, bytes: cada.bytes() }))),
      );
    return { ...escritorio, receber };
  }
  type Escritorio = Awaited<ReturnType<typeof comClientes>>;

  /** Cents by "chave root debito 2026-10 cbs". */
  async function somas({ consultar }: Escritorio): Promise<Somas> {
    const rows = await consultar<{ chave: string; cbs: string; ibs: string }>(
      `SELECT concat_ws(' ', d.chave, c.cnpj_raiz, replace(l.efeito, 'estorno_', ''), l.competencia) AS chave,
              sum(l.cbs * x.sinal)::text AS cbs, sum(l.ibs * x.sinal)::text AS ibs
         FROM lancamento l JOIN documento d ON d.id = l.documento_id JOIN cliente c ON c.id = l.cliente_id
        CROSS JOIN LATERAL (SELECT CASE WHEN l.efeito LIKE 'estorno_%' THEN -1 ELSE 1 END AS sinal) x
        WHERE l.efeito ~ '^(estorno_)?(debito|credito)$' GROUP BY 1`,
    );
    const centavos = (valor: string) => Math.round(Number(valor) * 100);
    return Object.fromEntries(
      rows.flatMap(({ chave, cbs, ibs }) => [
        [`${chave} cbs`, centavos(cbs)],
        [`${chave} ibs`, centavos(ibs)],
      ]),
    );
  }

  /** What `depois` has more than `antes`. */
  const diferenca = (antes: Somas, depois: Somas): Somas =>
    Object.fromEntries(
      [...new Set([...Object.keys(antes), ...Object.keys(depois)])]
        .map((chave) => [chave, (depois[chave] ?? 0) - (antes[chave] ?? 0)] as const)
        .filter(([, soma]) => soma !== 0),
    );

  /** The effects of the index for the notes that are here. */
  function esperado(): Somas {
    const soma: Record<string, number> = {};
    for (const { chNFe, efeitos } of eventos) {
      const nota = notas.find((cada) => cada.chNFe === chNFe);
      if (nota === undefined) continue;
      for (const { quem, lado, mes, ...valores } of efeitos) {
        const deQuem = quem === 'emitente' ? chNFe.slice(6, 20) : nota.recipient;
        for (const tributo of ['cbs', 'ibs'] as const) {
          const chave = `${chNFe} ${deQuem.slice(0, 8)} ${lado} ${mes} ${tributo}`;
          soma[chave] = (soma[chave] ?? 0) + valores[tributo];
        }
      }
    }
    return Object.fromEntries(Object.entries(soma).filter(([, valor]) => valor !== 0));
  }

  test('the events of the corpus do what its index says', async () => {
    const escritorio = await comClientes('Corpus');
    const lote = await escritorio.receber(notas);
    expect(lote).toMatchObject({ processados: notas.length, recusados: 0 });
    const antes = await somas(escritorio);
    expect(await escritorio.receber(eventos)).toMatchObject({ recusados: 0 });
    expect(Object.keys(esperado()).length).toBeGreaterThan(30);
    expect(diferenca(antes, await somas(escritorio))).toEqual(esperado());
  }, 60_000);

  test('in any order', async () => {
    const vistos: string[][][] = [];
    for (const seed of [0, 1, 2]) {
      const escritorio = await comClientes(`Ordem ${seed}`);
      if (seed === 0) await escritorio.receber(indice);
      else for (const um of shuffle(indice, seed)) await escritorio.receber([um]);
      vistos.push(await linhasGuardadas(escritorio.consultar));
    }
    const [primeira, ...outras] = vistos;
    expect(primeira?.[1]?.length).toBeGreaterThan(30);
    for (const outra of outras) expect(outra).toEqual(primeira);
  }, 120_000);
} else {
  test('not run here: the corpus of events is absent', () => expect(indice).toBeNull());
}
