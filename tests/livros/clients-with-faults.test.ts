import { type CreditosNoMes, confrontarLivros, documentoDaNotaNoConfronto } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { lerXml } from '../../packages/documents/src/index.ts';
import { openLivro } from '../../packages/sped/teste/read-whole.ts';
import {
  type ClientWithFaults,
  COMPETENCIA,
  makeClientWithFaults,
  nameAchado,
} from './clients-with-faults.ts';

function confront({ empresa, notas, eventos, livros, creditos }: ClientWithFaults) {
  const canceladas = new Set(eventos.map(({ chave }) => chave));
  return confrontarLivros({
    competencia: COMPETENCIA,
    cnpj_raiz: empresa.cnpj.slice(0, 8),
    livros: livros.map(({ bytes }) => openLivro(bytes)),
    documentos: notas.flatMap(({ bytes }) => {
      const read = lerXml(bytes);
      return read.tipo !== 'lido'
        ? []
        : read.documentos.flatMap((lido) =>
            lido.tipo !== 'nota'
              ? []
              : [
                  {
                    ...documentoDaNotaNoConfronto(
                      lido.nota,
                      canceladas.has(lido.nota.chave) ? 'cancelada' : undefined,
                    ),
                    ...creditoOf(creditos.get(lido.nota.chave)),
                  },
                ],
          );
    }),
  });
}

/** Of a sale there is none. */
const creditoOf = (creditos: CreditosNoMes | undefined) => (creditos === undefined ? {} : { creditos });

test('of 200 clients each planted difference is found, and none is invented', () => {
  const kinds = new Set<string>();
  let agree = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const client = makeClientWithFaults(seed);
    const found = confront(client).achados.map(nameAchado);
    expect({ seed, found: found.sort() }).toEqual({ seed, found: client.achados });
    for (const one of client.achados) kinds.add(one.split(' ')[0] ?? '');
    if (client.achados.length === 0) agree += 1;
  }
  expect(agree).toBeGreaterThanOrEqual(50);
  // All kinds but for the credit that is not taken, which is no error and has its own test.
  expect([...kinds].sort()).toEqual(
    [
      ...[
        'chave',
        'credito_a_maior',
        'credito_do_mes',
        'em_dobro',
        'lacuna',
        'nao_escriturado',
        'sem_xml',
        'situacao',
      ],
      ...['fora_do_periodo', 'soma_da_apuracao', 'soma_do_documento', 'total', 'tributo'],
    ].sort(),
  );
});
