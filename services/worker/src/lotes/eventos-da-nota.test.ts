import {
  chooseEventos,
  listEventosSemNotaDoMes,
  listEventosWithoutNota,
  sumDocumentos,
} from '@apura/database';
import { lerDocumento } from '@apura/documents';
import { type EventoGuardado, eventosGuardados } from '@apura/engine';
import { COMERCIO_AURORA, FORNECEDORES, generateNota } from '@apura/samples';
import { generateEvento, MODELOS_DE_EVENTO } from '@apura/testing/eventos';
import { describe, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { linhasGuardadas } from '../../teste/linhas-guardadas.ts';
import { shuffle } from '../../teste/shuffle.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { recomputeDocumentos } from '../apuracoes/recompute-escritorio.ts';
import { collectDocumentos } from './collect-documentos.ts';
import { computeDocumento, documentoLido } from './documento-calculado.ts';

type Tipo = keyof typeof MODELOS_DE_EVENTO;

const isto = withEscritorio();

const VENDEDOR = FORNECEDORES.atacado.cnpj;
const COMPRADOR = COMERCIO_AURORA.cnpj;
const cliente = (cnpj: string) =>
  isto.escritorio.cliente({ cnpj, razao_social: `Empresa ${cnpj}`, regime: 'lucro_real' });
const receive = async (...arquivos: { nome: string; bytes: Uint8Array }[]) =>
  isto.escritorio.processar(
    await isto.escritorio.enviar(arquivos.map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) }))),
  );
const ATOR = { id: '00000000-0000-4000-8000-000000000000', nome: 'Teste', ip: '127.0.0.1' };
const linhas = () => linhasGuardadas(isto.escritorio.consultar);

/** "debito 2026-09 9.00", as the client's rows add up; reversals with a minus, zeros left out. */
async function somas(clienteId: string): Promise<string[]> {
  const rows = await isto.escritorio.consultar<{ linha: string }>(
    `SELECT lado || ' ' || competencia || ' ' || sum(cbs) AS linha
       FROM (SELECT replace(efeito, 'estorno_', '') AS lado, competencia,
                    CASE WHEN efeito LIKE 'estorno_%' THEN -cbs ELSE cbs END AS cbs
               FROM lancamento WHERE cliente_id = $1 AND efeito ~ '^(estorno_)?(debito|credito)$') l
      GROUP BY lado, competencia HAVING sum(cbs) <> 0 ORDER BY 1`,
    clienteId,
  );
  return rows.map(({ linha }) => linha);
}

const nota = generateNota({ seed: 7, numero: 7 });
const cbs = nota.declarado?.vCBS ?? '';
const evento = (tpEvento: Tipo, mais: Partial<Parameters<typeof generateEvento>[0]> = {}) =>
  generateEvento({ tpEvento, chave: nota.chave, dhEvento: '2026-10-05T10:00:00-03:00', ...mais });
const entrega = (dPrevEntrega: string, nSeqEvento = 1) =>
  evento('112150', { nSeqEvento, campos: { dPrevEntrega } });
const perda = (vCBS: string, nSeqEvento = 1) =>
  evento('211124', {
    nSeqEvento,
    autor: COMPRADOR,
    campos: { gPerecimento: [{ '@nItem': '1', vIBS: '0.01', vCBS }] },
  });

/** An advance payment (nota de débito), the note that names it, and the event that half of it will not be supplied. */
function adiantamento() {
  const antes = generateNota({ seed: 8, numero: 8, finNFe: '6', ide: { tpNFDebito: '06' } });
  const depois = generateNota({
    seed: 8,
    numero: 9,
    dhEmi: '2026-10-20T10:00:00-03:00',
    ide: { gPagAntecipado: { refNFe: antes.chave } },
  });
  const desfeito = generateEvento({
    tpEvento: '112140',
    chave: antes.chave,
    dhEvento: '2026-10-10T10:00:00-03:00',
    campos: { gItemNaoFornecido: [{ '@nItem': '1', vIBS: '0.01', vCBS: '0.05' }] },
  });
  return { antes, depois, desfeito };
}

describe('any order of the same notes and events ends in the same rows', () => {
  const { antes, depois, desfeito } = adiantamento();
  const eventos = (Object.keys(MODELOS_DE_EVENTO) as Tipo[])
    .filter((tpEvento) => !tpEvento.startsWith('2102'))
    .flatMap((tpEvento, i) => [1, 2].map((n) => evento(tpEvento, { nSeqEvento: n, seed: i * 2 + n })));
  const cancelado = evento('110001', { campos: { tpEventoAut: '211124', nProtEvento: '' }, nSeqEvento: 1 });
  const pedido = evento('211124', { cStat: '573', nSeqEvento: 3 });
  const arquivos = [nota, antes, depois, desfeito, ...eventos, cancelado, pedido];

  test('every type of event, and an advance payment', async () => {
    const vistos: string[][][] = [];
    for (const [seed, deUmaVez] of [
      [0, true],
      [1, false],
      [2, false],
      [3, true],
    ] as const) {
      isto.escritorio = await escritorioForTests(isto.workContext, `Ordem ${seed}`);
      for (const cnpj of [VENDEDOR, COMPRADOR]) await cliente(cnpj);
      const ordem = seed === 0 ? arquivos : shuffle(arquivos, seed);
      if (deUmaVez) await receive(...ordem);
      else for (const um of ordem) await receive(um);
      vistos.push(await linhas());
    }
    const [primeira, ...outras] = vistos;
    expect(primeira?.[1]?.length).toBeGreaterThan(30);
    expect(primeira?.[2]?.length).toBeGreaterThan(6);
    for (const outra of outras) expect(outra).toEqual(primeira);
  }, 120_000);
});

test('an event waits for its note, moves its month, and marks both finished months', async () => {
  const vende = await cliente(VENDEDOR);
  await receive(entrega('2026-11-10'));
  expect(await isto.escritorio.consultar('SELECT tp_evento, detalhe FROM evento_documento')).toEqual([
    { tp_evento: '112150', detalhe: expect.objectContaining({ dPrevEntrega: '2026-11-10' }) },
  ]);
  await receive(nota);
  expect(await somas(vende)).toEqual([`debito 2026-11 ${cbs}`]);
  for (const mes of ['2026-09', '2026-11', '2026-12']) await isto.escritorio.calcular(vende, mes);
  await receive(entrega('2026-12-01', 2));
  expect(await somas(vende)).toEqual([`debito 2026-12 ${cbs}`]);
  const doMes = { clienteId: vende, competencia: '2026-12', tributo: 'cbs', conta: 'debitos' } as const;
  expect(await sumDocumentos(isto.escritorio.tenant, doMes)).toMatchObject({ documentos: 1, tributo: cbs });
  const por = { motivo: 'evento', chave: nota.chave, tp_evento: '112150' };
  expect(await porque()).toEqual([
    ['2026-11', por],
    ['2026-12', por],
  ]);
  const contados = await isto.escritorio.consultar<{ payload: { desatualizada_por: object } }>(
    `SELECT payload FROM event WHERE type = 'apuracao.desatualizada'`,
  );
  expect(contados.map(({ payload }) => payload.desatualizada_por)).toEqual(
    [0, 1].map(() => ({ ...por, texto: 'Chegou um evento de uma nota do mês' })),
  );
});

/** Why finished versions are outdated, by month. */
const porque = async () => {
  const rows = await isto.escritorio.consultar<{ competencia: string; por: object }>(
    'SELECT competencia, desatualizada_por AS por FROM apuracao WHERE desatualizada_desde IS NOT NULL ORDER BY 1',
  );
  return rows.map(({ competencia, por }) => [competencia, por]);
};

test('an event of a note that was not sent is listed until the note comes', async () => {
  const semNota = () => listEventosWithoutNota(isto.escritorio.tenant, { limit: 10 });
  await receive(perda('0.02'));
  expect(await semNota()).toMatchObject([{ chave: nota.chave, tp_evento: '211124', autor: COMPRADOR }]);
  await receive(nota);
  expect(await semNota()).toEqual([]);
});

test('a month says which registered events wait for their document, until it comes', async () => {
  const [compra, vende] = [await cliente(COMPRADOR), await cliente(VENDEDOR)];
  const alheio = await isto.escritorio.cliente({
    cnpj: '11222333000181',
    razao_social: 'Alheia',
    regime: 'lucro_real',
  });
  const pedido = perda('0.03', 2);
  const semRegistro = {
    ...pedido,
    bytes: Buffer.from(pedido.bytes.toString().replace(/<retEvento[\s\S]*<\/retEvento>/, '')),
  };
  await receive(perda('0.02'), semRegistro);
  const esperam = async (id: string, mes: string) => {
    const { avisos } = (await isto.escritorio.calcular(id, mes)).comparativo as {
      avisos: { codigo: string; mensagem: string }[];
    };
    const agora = await listEventosSemNotaDoMes(isto.escritorio.tenant, id, mes);
    expect(agora).toHaveLength(avisos.some(({ codigo }) => codigo === 'eventos_sem_nota') ? 1 : 0);
    return avisos.find(({ codigo }) => codigo === 'eventos_sem_nota')?.mensagem;
  };
  const dito =
    /^1 evento registrado aguarda o seu documento: 211124 \(.+\) do documento \d{44}\. Ele vale quando o documento for enviado\.$/;
  // The month of the note by its key, and that of the registration; the buyer by its own hand, the seller by the key.
  for (const [id, mes] of [
    [compra, '2026-09'],
    [compra, '2026-10'],
    [vende, '2026-09'],
  ] as const)
    expect(await esperam(id, mes)).toMatch(dito);
  expect(await esperam(compra, '2026-11')).toBeUndefined();
  expect(await esperam(alheio, '2026-09')).toBeUndefined();
  await receive(nota);
  expect(await esperam(compra, '2026-09')).toBeUndefined();
});

test('what the office chooses of open points moves the notes that have events, and their months', async () => {
  const compra = await cliente(COMPRADOR);
  await receive(nota, perda('0.02'), perda('0.03', 2));
  const comDuas = [`credito 2026-09 ${cbs}`, 'credito 2026-10 -0.05'];
  expect(await somas(compra)).toEqual(comDuas);
  await isto.escritorio.calcular(compra, '2026-09');
  await isto.escritorio.calcular(compra, '2026-10');
  const escolher = async (eventos_repetidos: 'ultimo' | 'somam') => {
    await chooseEventos(isto.escritorio.tenant, ATOR, { eventos_repetidos }, 'teste');
    await collectDocumentos(isto.workContext, isto.escritorio.tenant.organizationId, compra, 'teste');
  };
  await escolher('somam');
  expect([await somas(compra), await porque()]).toEqual([comDuas, []]);
  await escolher('ultimo');
  expect(await somas(compra)).toEqual([`credito 2026-09 ${cbs}`, 'credito 2026-10 -0.03']);
  expect(await porque()).toEqual([['2026-10', { motivo: 'escolhas_dos_eventos' }]]);
  await receive(perda('0.01', 3));
  expect(await somas(compra)).toEqual([`credito 2026-09 ${cbs}`, 'credito 2026-10 -0.01']);
});

test('a note sent for the month of its delivery is not told as one of another month', async () => {
  const vende = await cliente(VENDEDOR);
  await receive(entrega('2026-11-10'));
  const enviar = (competencia: string) =>
    isto.escritorio.enviar([{ nome: nota.nome, bytes: nota.bytes }], { clienteId: vende, competencia });
  await isto.escritorio.processar(await enviar('2026-11'));
  await isto.escritorio.processar(await enviar('2026-12'));
  const avisos = async (mes: string) =>
    (
      (await isto.escritorio.calcular(vende, mes)).comparativo as { avisos: { codigo: string }[] }
    ).avisos.filter(({ codigo }) => codigo === 'fora_do_esperado');
  expect(await avisos('2026-11')).toEqual([]);
  expect(await avisos('2026-12')).toHaveLength(1);
});

test('a loss takes credit back; new rules and a new client read the note beside its events', async () => {
  const compra = await cliente(COMPRADOR);
  await receive(nota);
  await receive(perda('0.02'));
  expect(await somas(compra)).toEqual([`credito 2026-09 ${cbs}`, 'credito 2026-10 -0.02']);
  const primeiro = await linhas();
  const documentos = await isto.escritorio.consultar<{
    id: string;
    chave: string;
    sha256: Buffer;
    ordem: number;
  }>('SELECT id, chave, sha256, ordem FROM documento');
  expect(await recomputeDocumentos(isto.workContext, isto.escritorio.tenant, documentos, 'teste')).toBe(true);
  expect(await linhas()).toEqual(primeiro);

  const vende = await cliente(VENDEDOR);
  await receive(entrega('2026-11-10'));
  await isto.escritorio.consultar('DELETE FROM lancamento');
  for (const id of [vende, compra])
    await collectDocumentos(isto.workContext, isto.escritorio.tenant.organizationId, id, 'teste');
  expect(await somas(vende)).toEqual([`debito 2026-11 ${cbs}`]);
  expect(await somas(compra)).toEqual(['credito 2026-10 -0.02', `credito 2026-11 ${cbs}`]);
});

test('an advance payment is deducted, less what its own events took off', async () => {
  const vende = await cliente(VENDEDOR);
  const { antes, depois, desfeito } = adiantamento();
  const deduzido = () =>
    isto.escritorio.consultar(
      `SELECT efeito, cbs::text FROM lancamento WHERE motivo = 'adiantamento_deduzido' AND cliente_id = $1`,
      vende,
    );
  const adiantado = antes.declarado?.vCBS ?? '';
  await receive(depois);
  expect(await deduzido()).toEqual([]);
  await receive(antes);
  expect(await deduzido()).toEqual([{ efeito: 'estorno_debito', cbs: adiantado }]);
  await receive(desfeito);
  const menos = (Number(adiantado) - 0.05).toFixed(2);
  expect(await deduzido()).toEqual([{ efeito: 'estorno_debito', cbs: menos }]);
  await receive(
    generateEvento({
      tpEvento: '110001',
      chave: antes.chave,
      dhEvento: '2026-10-11T10:00:00-03:00',
      seed: 2,
      campos: { tpEventoAut: '112140', nProtEvento: desfeito.protocolo },
    }),
  );
  expect(await deduzido()).toEqual([{ efeito: 'estorno_debito', cbs: adiantado }]);
});

test('an event of another party, one that was rejected and one of the test environment change nothing', async () => {
  const compra = await cliente(COMPRADOR);
  await receive(nota);
  const antes = await somas(compra);
  await receive(evento('211124', { autor: '55666777000181' }));
  await receive(evento('211124', { cStat: '573', nSeqEvento: 2, autor: COMPRADOR }));
  await receive(evento('210220', { tpAmb: '2', autor: COMPRADOR }));
  expect(await somas(compra)).toEqual(antes);
  const lida = lerDocumento(nota.bytes);
  if (lida.tipo === 'problema' || lida.documentos[0]?.tipo !== 'nota')
    throw new Error('the sample is no note');
  const { nota: nfe } = lida.documentos[0];
  const { calculo } = computeDocumento(documentoLido(lida.documentos[0]), 0);
  const eventos = await isto.escritorio.consultar<EventoGuardado & { registrado: boolean }>(
    'SELECT * FROM evento_documento ORDER BY tp_evento, n_seq',
  );
  expect(
    eventosGuardados(nfe, calculo, eventos, {}).eventos.map(({ situacao, motivo }) => [situacao, motivo]),
  ).toEqual([
    ['outro_ambiente', 'O evento é de outro ambiente (produção ou homologação) que o da nota.'],
    ['de_outra_parte', expect.stringContaining('não é a parte da nota')],
    ['rejeitado', 'A SEFAZ não registrou o evento (cStat 573).'],
  ]);
});

test('a summary of an event does not keep its full file out, nor the other way round', async () => {
  const compra = await cliente(COMPRADOR);
  await receive(nota);
  const completo = perda('0.02');
  const resumo = {
    nome: 'resumo.xml',
    bytes: Buffer.from(completo.bytes.toString().replace(/<evento [\s\S]*<\/evento>/, '')),
  };
  const soResumo = Buffer.from(/<retEvento[\s\S]*<\/retEvento>/.exec(resumo.bytes.toString())?.[0] ?? '');
  await receive({ nome: 'retorno.xml', bytes: soResumo });
  expect(await somas(compra)).toEqual([`credito 2026-09 ${cbs}`]);
  await receive(completo);
  expect(await somas(compra)).toEqual([`credito 2026-09 ${cbs}`, 'credito 2026-10 -0.02']);
  await receive({ nome: 'retorno-de-novo.xml', bytes: Buffer.concat([soResumo, Buffer.from('\n')]) });
  expect(await somas(compra)).toEqual([`credito 2026-09 ${cbs}`, 'credito 2026-10 -0.02']);
});

test('a note that names no key as its advance payment, or itself, links to nothing', async () => {
  await cliente(VENDEDOR);
  const estranha = generateNota({ seed: 7, numero: 7, ide: { gPagAntecipado: { refNFe: 'x'.repeat(80) } } });
  const propria = generateNota({ seed: 7, numero: 11, ide: { gPagAntecipado: { refNFe: nota.chave } } });
  const daPropria = Buffer.from(propria.bytes.toString().replaceAll(nota.chave, propria.chave));
  expect(await receive(estranha, { nome: 'propria.xml', bytes: daPropria })).toMatchObject({
    processados: 2,
  });
  expect(await isto.escritorio.consultar('SELECT FROM documento_vinculo')).toEqual([]);
});
