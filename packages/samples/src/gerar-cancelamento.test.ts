import { lerXml } from '@apura/documents';
import { expect, test } from '@jest/globals';
import { generateNota } from './generate-nota.ts';
import { generateCancelamento } from './write-evento.ts';

test('a cancellation names its note, its issuer and its registration', () => {
  const { chave, nProt, pedido } = generateNota();
  const { bytes } = generateCancelamento({ chave, nProt, dhEvento: '2026-09-11T08:00:00-03:00' });
  expect(lerXml(bytes)).toEqual({
    tipo: 'lido',
    documentos: [
      {
        tipo: 'evento',
        avisos: [],
        evento: {
          chNFe: chave,
          tpEvento: '110111',
          nSeqEvento: '1',
          dhEvento: '2026-09-11T08:00:00-03:00',
          tpAmb: '1',
          CNPJ: pedido.emitente.cnpj,
          detEvento: { nProt, xJust: expect.any(String) },
          cStat: '135',
          dhRegEvento: '2026-09-11T08:00:00-03:00',
          protocolo: expect.stringMatching(/^\d{15}$/),
        },
      },
    ],
  });
});
