import { lerDocumento } from '@apura/documents';
import { generateDocumento } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { generateCancelamentoOf } from '../eventos.ts';

test.each(['cte', 'nfcom', 'nfse'] as const)('a cancellation of a %s is registered', (tipo) => {
  const { chave } = generateDocumento({ tipo });
  const { bytes } = generateCancelamentoOf({ tipo, chave, dhEvento: '2026-09-11T08:00:00-03:00' });
  expect(lerDocumento(bytes)).toMatchObject({
    documentos: [
      { tipo: 'evento_de_documento', evento: { tipo, chave, efeito: 'cancela', registrado: true } },
    ],
  });
});
