import { lerXml } from '@apura/documents';
import { generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { divergenciasDoDocumento } from './build-documento.ts';
import { computeDocumento, documentoLido } from './documento-calculado.ts';

test('a divergence knows its product, and what hangs on it', () => {
  const lido = lerXml(generateNota({ erro: 'cbs_dez_vezes', itens: 1 }).bytes);
  const [documento] = lido.tipo === 'lido' ? lido.documentos : [];
  if (documento?.tipo !== 'nota') throw new Error('the sample is no note');
  const gravadas = divergenciasDoDocumento(computeDocumento(documentoLido(documento), 0));
  expect(gravadas.length).toBeGreaterThan(0);
  const { prod } = documento.nota.det[0] ?? {};
  for (const { n_item, cprod, descricao, em_jogo } of gravadas) {
    expect(em_jogo).toMatch(/^\d+\.\d{2}$/);
    if (n_item) expect([cprod, descricao]).toEqual([prod?.cProd, prod?.xProd]);
  }
});
