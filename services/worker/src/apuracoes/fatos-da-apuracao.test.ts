import { composeEvent, EVENT_EXAMPLES, EVENT_SCHEMAS, type Fato, validate } from '@apura/contracts';
import type { DivergenciaListada } from '@apura/database';
import { lerXml } from '@apura/documents';
import { calcularDocumento } from '@apura/engine';
import { generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { INCOMPLETE_DATA } from '../../teste/example-data.ts';
import { EXAMPLE_MES as COMPARATIVO } from '../../teste/example-mes.ts';
import { fatosDaApuracao } from './generate-pdf.ts';

const ID = EVENT_EXAMPLES['apuracao.calculada'].event_id;
const VERSAO = { id: ID, cliente_id: ID, competencia: '2026-03', versao: 1 };

/** The event that is sent for a fact. */
const composto = ({ type, data }: Fato, base: string) =>
  composeEvent({ id: ID, type, criado_em: new Date('2026-04-01'), sequencia: 1, payload: data }, base);

/** The divergences of a note whose classification is as long and as wide as the reader lets it be. */
function divergencias(): DivergenciaListada[] {
  const xml = generateNota({ itens: 1 })
    .bytes.toString()
    .replace(/<CST>\d+<\/CST>(?=<cClassTrib>)/, `<CST>${'€'.repeat(999)}</CST>`)
    .replace(/<cClassTrib>\d+/, `<cClassTrib>${'€'.repeat(999)}`);
  const leitura = lerXml(Buffer.from(xml));
  const lido = leitura.tipo === 'lido' ? leitura.documentos[0] : undefined;
  if (lido?.tipo !== 'nota') throw new Error('the note was not read');
  return calcularDocumento(lido.nota).divergencias.map(
    (divergencia) =>
      ({ n_item: null, rejeicao: null, chave: lido.nota.chave, ...divergencia }) as DivergenciaListada,
  );
}

test('an event stays under 20 KB, whatever the notes hold', () => {
  const [maior] = divergencias().sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  if (!maior) throw new Error('no divergence');
  expect(Buffer.byteLength(JSON.stringify(maior))).toBeGreaterThan(2000);
  const figuras = {
    comparativo: COMPARATIVO,
    divergencias: { criticas: 12, avisos: 0 },
    primeiras: Array.from({ length: 12 }, () => maior),
  };
  const fatos = fatosDaApuracao(VERSAO, figuras);
  expect(fatos.map(({ type }) => type)).toEqual(['apuracao.calculada', 'apuracao.inconsistencia']);
  for (const fato of fatos) {
    const body = JSON.stringify(composto(fato, `https://${'x'.repeat(250)}`));
    expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  }
});

test('values of true length are whole', () => {
  const primeira = { ...divergencias()[0], declarado: '200 / 200003', calculado: null } as DivergenciaListada;
  const figuras = {
    comparativo: COMPARATIVO,
    divergencias: { criticas: 1, avisos: 0 },
    primeiras: [primeira],
  };
  const [, fato] = fatosDaApuracao(VERSAO, figuras);
  expect(fato?.data).toMatchObject({
    divergencias: { primeiras: [{ declarado: '200 / 200003', calculado: null }] },
  });
});

const calculada = (comparativo: typeof COMPARATIVO) => {
  const figuras = { comparativo, divergencias: { criticas: 0, avisos: 0 }, primeiras: [] };
  const [fato] = fatosDaApuracao(VERSAO, figuras);
  if (!fato) throw new Error('nothing was told');
  return composto(fato, 'https://apura.example');
};

test('a month says what is due, and what the same operations cost in 2033', () => {
  const evento = calculada(COMPARATIVO);
  expect(evento.data).toMatchObject({
    situacao: 'completa',
    total_a_recolher: '1023.40',
    efeito_da_reforma_no_mes: '0.00',
    total_atual: '1023.40',
    total_novo: '830.77',
    ano_do_regime_novo: 2033,
  });
  expect(validate(EVENT_SCHEMAS['apuracao.calculada'], evento)).toBe(evento);
});

test('where there is no amount, none is told', () => {
  const semBase = {
    ...COMPARATIVO,
    comparacao: COMPARATIVO.comparacao && { ...COMPARATIVO.comparacao, regime_atual: null, diferenca: null },
  };
  expect(calculada(semBase).data).not.toHaveProperty('total_atual');
  expect(calculada(semBase).data).toHaveProperty('total_novo', '830.77');
  const incompleto = calculada(INCOMPLETE_DATA.comparativo).data;
  expect(incompleto).toMatchObject({
    situacao: 'incompleta',
    resumo: INCOMPLETE_DATA.comparativo.resumo,
  });
  expect(JSON.stringify(incompleto)).not.toMatch(/total_|efeito|ano_do/);
});
