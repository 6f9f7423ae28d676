import { calcularDocumento } from '@apura/engine';

import { generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { lerXml, situacaoDaNota } from '../packages/documents/src/index.ts';

const leitura = lerXml(generateNota().bytes);
const documento = leitura.tipo === 'lido' ? leitura.documentos[0] : undefined;
if (documento?.tipo !== 'nota') throw new Error('The sample is no note.');
const { nota } = documento;

test('reader and engine have one answer on the state of a note, for every status and for a stranger’s protocol', () => {
  const vistas = new Set<string>();
  const chaves = [undefined, nota.chave, nota.chave.replace(/^../, '99')];
  for (let codigo = 0; codigo <= 1100; codigo++) {
    for (const chNFe of chaves) {
      const protNFe = { cStat: String(codigo).padStart(3, '0'), ...(chNFe === undefined ? {} : { chNFe }) };
      const comProtocolo = { ...nota, protNFe };
      const daLeitura = situacaoDaNota(comProtocolo);
      vistas.add(daLeitura);
      expect([codigo, calcularDocumento(comProtocolo).situacao]).toEqual([codigo, daLeitura]);
    }
  }
  expect([...vistas].sort()).toEqual(['autorizada', 'cancelada', 'denegada', 'sem_protocolo']);
});
