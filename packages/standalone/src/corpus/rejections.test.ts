import { createHash } from 'node:crypto';
import { gerarNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import type { ApiClient } from '../demo/api-client.ts';
import { rejectionLines } from './rejections.ts';

const { chave, bytes } = gerarNota();
const production = bytes.toString().replace('<tpAmb>2<', '<tpAmb>1<');
/** The note with the digest of its content in the protocol: the canonical form differs by the namespace and the order of the two attributes. */
const [, content = ''] = /<infNFe[^>]*>([\s\S]*<\/infNFe>)/.exec(production) ?? [];
const digest = createHash('sha1')
  .update(`<infNFe xmlns="http://www.portalfiscal.inf.br/nfe" Id="NFe${chave}" versao="4.00">${content}`)
  .digest('base64');
const intact = production.replace(/<digVal>[^<]*</, `<digVal>${digest}<`);

const finds = (rejeicao: string | undefined) =>
  ({
    get: async () => ({
      situacao: 'autorizada',
      emitida_em: '2026-03-05T10:00:00-03:00',
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
const linesOf = (xml: string, rejeicao?: string) =>
  rejectionLines(finds(rejeicao), [{ nome: 'a.xml', bytes: Buffer.from(xml), chave }]);

test('a note that is what was authorised, and that a rule rejects, is a fault; one that was changed since is explained', async () => {
  const fault = await linesOf(intact, '1041');
  expect(fault.faults).toBe(1);
  expect(fault.lines[0]).toContain('É A NOTA AUTORIZADA');
  expect(fault.lines[1]).toBe('  rejeição 1041, regra UB35-10, vIBSUF: Não é. (1.00; 2.00)');
  const changed = await linesOf(intact.replace(/<vNF>[^<]*</, '<vNF>7.77<'), '1041');
  expect([changed.faults, changed.lines[0]]).toEqual([
    0,
    'a.xml (2026-03-05): o arquivo já não é o que foi autorizado: o resumo do conteúdo não é o do protocolo',
  ]);
});

test('blanks that a program put between the elements change nothing; what no rule rejects, and test notes, are not listed', async () => {
  const pretty = intact.replaceAll(/></g, '>\n  <');
  expect((await linesOf(pretty, '1041')).faults).toBe(1);
  expect(await linesOf(intact)).toEqual({
    lines: [
      '1 notas autorizadas em produção, 1 iguais ao protocolo; destas, 0 que uma regra rejeitaria (esperado: 0).',
    ],
    faults: 0,
  });
  expect((await linesOf(intact.replaceAll('<tpAmb>1<', '<tpAmb>2<'), '1041')).lines).toHaveLength(1);
});
