import { lerDocumento } from '@apura/documents';
import { expect, test } from '@jest/globals';
import { COMERCIO_AURORA } from '../empresas.ts';
import { generateDocumento } from './generate-documento.ts';
import { KINDS, PRESTADORES } from './pedido-de-documento.ts';

/** "1234.56" to cents, as the test's own arithmetic. */
const centavos = (valor = '0.00'): bigint => BigInt(valor.replace('.', ''));

test.each(KINDS)('a sample of %s is read without a doubt, as what was asked for', (tipo) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const gerado = generateDocumento({
      tipo,
      seed,
      numero: seed,
      itens: 3,
      dhEmi: '2026-03-31T23:59:59-03:00',
    });
    const leitura = lerDocumento(gerado.bytes);
    expect(leitura).toMatchObject({ tipo: 'lido', documentos: [{ tipo: 'documento', avisos: [] }] });
    const [lido] = leitura.tipo === 'lido' ? leitura.documentos : [];
    if (lido?.tipo !== 'documento') throw new Error('It is no document.');
    const { documento } = lido;
    expect(documento).toMatchObject({
      tipo: tipo === 'bpetm' ? 'bpe' : tipo,
      chave: gerado.chave,
      numero: String(seed),
      situacao: 'autorizada',
      competencia: { data: '2026-03-31' },
      fornecedor: { CNPJ: PRESTADORES[tipo].cnpj },
      totais: { valor: gerado.valor },
    });
    // Metropolitan transport names no buyer.
    expect(documento.adquirente?.CNPJ).toBe(tipo === 'bpetm' ? undefined : COMERCIO_AURORA.cnpj);
    const soma = (valores: readonly (string | undefined)[]): bigint =>
      valores.reduce((total, valor) => total + centavos(valor), 0n);
    const { itens, totais } = documento;
    expect(soma(itens.map(({ valor }) => valor))).toBe(centavos(totais.valor));
    expect(soma(itens.map(({ ibscbs }) => ibscbs?.cbs?.v))).toBe(centavos(totais.vCBS));
    expect(soma(itens.map(({ ibscbs }) => ibscbs?.ibs_uf?.v))).toBe(centavos(totais.vIBSUF));
    expect(soma(itens.map(({ ibscbs }) => ibscbs?.vBC))).toBe(centavos(totais.vBCIBSCBS));
  }
});

test('a CT-e carries the notes that it is told of', () => {
  const notas = [
    '35260911222333000181550010000012341123456789',
    '35260911222333000181550010000012351123456780',
  ];
  const leitura = lerDocumento(generateDocumento({ tipo: 'cte', notas }).bytes);
  expect(leitura).toMatchObject({
    documentos: [{ documento: { vinculos: notas.map((chave) => ({ tipo: 'transporta', chave })) } }],
  });
});

test('equal options give equal bytes, another seed other bytes', () => {
  for (const tipo of KINDS) {
    const bytes = (seed: number): Buffer => generateDocumento({ tipo, seed }).bytes;
    expect(bytes(1).equals(bytes(1))).toBe(true);
    expect(bytes(1).equals(bytes(2))).toBe(false);
  }
});
