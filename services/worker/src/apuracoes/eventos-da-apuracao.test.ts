import { EXEMPLOS_DE_EVENTO } from '@apura/contracts';
import type { DivergenciaListada } from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { calcularDocumento } from '@apura/engine';
import { lerXml } from '@apura/nfe';
import { gerarNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { eventosDaApuracao } from './eventos-da-apuracao.ts';

const VERSAO = { id: 'a', cliente_id: 'b', competencia: '2026-03', versao: 1 };
const COMPARATIVO = { regime_atual: { total: '1.00' }, regime_novo: { total: '1.00' } } as Comparativo;

/** The divergences of a note whose classification is as long and as wide as the reader lets it be. */
function divergencias(): DivergenciaListada[] {
  const xml = gerarNota({ itens: 1 })
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
  const eventos = eventosDaApuracao(VERSAO, figuras, `https://${'x'.repeat(250)}`);
  expect(eventos.map(({ type }) => type)).toEqual(['apuracao.calculada', 'apuracao.inconsistencia']);
  for (const { data } of eventos) {
    const corpo = JSON.stringify({ ...EXEMPLOS_DE_EVENTO['apuracao.inconsistencia'], data });
    expect(Buffer.byteLength(corpo)).toBeLessThan(20_000);
  }
});

test('values of true length are whole', () => {
  const primeira = { ...divergencias()[0], declarado: '200 / 200003', calculado: null } as DivergenciaListada;
  const figuras = {
    comparativo: COMPARATIVO,
    divergencias: { criticas: 1, avisos: 0 },
    primeiras: [primeira],
  };
  const [, evento] = eventosDaApuracao(VERSAO, figuras, 'https://apura.example');
  expect(evento?.data).toMatchObject({
    divergencias: { primeiras: [{ declarado: '200 / 200003', calculado: null }] },
  });
});
