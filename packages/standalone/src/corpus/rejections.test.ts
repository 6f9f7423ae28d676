import { generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import type { ApiClient } from '../demo/api-client.ts';
import { rejectionLines } from './documents.ts';

const { chave, bytes } = generateNota();
const production = bytes.toString().replace('<tpAmb>2<', '<tpAmb>1<');
/** What the stack says of the note: its content beside what the protocol names. */
type Conteudo = 'confere' | 'reformatado' | 'alterado';
const finds = (conteudo: Conteudo, rejeicao: string | undefined) =>
  ({
    get: async () => ({
      situacao: 'autorizada',
      emitida_em: '2026-03-05T10:00:00-03:00',
      autenticidade: { conteudo, resumo_protocolo: 'ZGVtb25zdHJhY2FvLWFwdXJhLTE=' },
      divergencias_encontradas: [
        {
          regra: 'UB35-10',
          campo: 'vIBSUF',
          declarado: '1.00',
          calculado: '2.00',
          mensagem: 'Não é.',
          rejeicao,
        },
      ],
    }),
  }) as unknown as ApiClient;
const linesOf = (conteudo: Conteudo, rejeicao?: string, xml = production) =>
  rejectionLines(finds(conteudo, rejeicao), [{ nome: 'a.xml', bytes: Buffer.from(xml), chave }]);

test('a note that is what was authorised, and that a rule rejects, is a fault; one that was changed since is explained', async () => {
  const fault = await linesOf('confere', '1041');
  expect(fault.faults).toBe(1);
  expect(fault.lines[0]).toContain('É A NOTA AUTORIZADA');
  expect(fault.lines[1]).toBe('  rejeição 1041, regra UB35-10, vIBSUF: Não é. (1.00; 2.00)');
  const changed = await linesOf('alterado', '1041');
  expect([changed.faults, changed.lines[0]]).toEqual([
    0,
    'a.xml (2026-03-05): o arquivo já não é o que foi autorizado: o resumo do conteúdo não é o do protocolo',
  ]);
});

test('blanks that a program put between the elements change nothing; what no rule rejects, and test notes, are not listed', async () => {
  expect((await linesOf('reformatado', '1041')).faults).toBe(1);
  expect(await linesOf('confere')).toEqual({
    lines: [
      '1 notas autorizadas em produção, 1 iguais ao protocolo; destas, 0 que uma regra rejeitaria (esperado: 0).',
    ],
    faults: 0,
  });
  expect(
    (await linesOf('confere', '1041', production.replaceAll('<tpAmb>1<', '<tpAmb>2<'))).lines,
  ).toHaveLength(1);
});
