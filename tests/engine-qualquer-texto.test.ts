import { calcularDocumento, efeito, type NotaFiscal } from '@apura/engine';
import { generateVariedNota, type NomeDoPerfil, PERFIS } from '@apura/testing/nota-variada';
import { expect, test } from '@jest/globals';
import { lerXml } from '../packages/documents/src/index.ts';
import { createRandom } from '../packages/samples/src/random.ts';

/** Whatever text stands in whatever field that the reader gives, the engine ends in amounts. */
const TEXTOS = [
  ...[
    '',
    ' ',
    '-',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '01',
    '07',
    '99',
    '-1.00',
    '1,00',
    '1e9',
    'NaN',
    'Infinity',
  ],
  ...[
    '9'.repeat(25),
    '0.000000009',
    '99999999999999.99',
    'constructor',
    '__proto__',
    'toString',
    'x'.repeat(1000),
  ],
  ...[
    '2026-02-30T00:00:00-03:00',
    '2027-01-01T00:00:00-03:00',
    '2031-12-31T23:59:59-03:00',
    '620001',
    '550001',
  ],
];

function lida(perfil: NomeDoPerfil, seed: number): NotaFiscal {
  const leitura = lerXml(generateVariedNota({ seed, perfil }).bytes);
  const documento = leitura.tipo === 'lido' ? leitura.documentos[0] : undefined;
  if (documento?.tipo !== 'nota') throw new Error('The sample is no note.');
  return documento.nota;
}

type No = Record<string, unknown>;

/** Every group of the note with the name of a text in it. */
function folhas(no: unknown): [No, string][] {
  if (typeof no !== 'object' || no === null) return [];
  return Object.entries(no).flatMap(([nome, valor]): [No, string][] =>
    typeof valor === 'string' ? [[no as No, nome]] : folhas(valor),
  );
}

const VALOR = /^-?\d+\.\d{2}$/;

const NOTAS = (Object.keys(PERFIS) as NomeDoPerfil[]).map((perfil) => lida(perfil, 1));

function withoutGrupo(nota: NotaFiscal): NotaFiscal {
  const copia = structuredClone(nota);
  for (const { imposto } of copia.det) delete (imposto as No).IBSCBS;
  return copia;
}

/** Amounts, rates and quantities are read as decimals and steer nothing. */
const QUANTIA = /^[vpq][A-Z]/;

test('the name of what every object has, in each field that steers, with the group and without', () => {
  for (const nota of [...NOTAS, ...NOTAS.map(withoutGrupo)]) {
    const visitados = new Set<string>();
    for (const [grupo, nome] of folhas(nota)) {
      if (visitados.has(nome) || QUANTIA.test(nome)) continue;
      visitados.add(nome);
      const antes = grupo[nome];
      grupo[nome] = 'constructor';
      const estranhos = valoresDe(nota).filter((valor) => !VALOR.test(valor));
      if (estranhos.length > 0) expect([nota.ide.natOp, nome, estranhos]).toEqual([]);
      grupo[nome] = antes;
    }
  }
  expect(NOTAS.length).toBeGreaterThan(20);
});

test('any text in any fields together, in any year', () => {
  // Each run in other places; the seed stands in the message.
  const seed = Date.now() % 1_000_000_000;
  const random = createRandom(seed);
  for (let vez = 0; vez < 500; vez++) {
    const nota = structuredClone(random.um(NOTAS));
    const places = folhas(nota);
    const mudancas = Array.from({ length: random.inteiro(1, 6) }, () => {
      const [grupo, nome] = random.um(places);
      grupo[nome] = random.um(TEXTOS);
      return `${nome} = ${grupo[nome]}`;
    });
    const ano = random.inteiro(0, 1) === 0 ? undefined : random.inteiro(2026, 2033);
    const estranhos = valoresDe(nota, ano).filter((valor) => !VALOR.test(valor));
    if (estranhos.length > 0) expect({ seed, vez, mudancas, ano, estranhos }).toEqual({ estranhos: [] });
  }
});

/** Every amount that document and effect make of a note; a sentence in their place where one of them throws. */
function valoresDe(nota: NotaFiscal, ano?: number): string[] {
  try {
    const documento = calcularDocumento(nota, ano === undefined ? {} : { ano });
    const lancamentos = [nota.emit.CNPJ, nota.dest?.CNPJ].flatMap((cnpj) =>
      efeito(documento, nota, {
        cliente_id: 'c',
        cnpj_raiz: cnpj?.slice(0, 8) ?? '',
        regime: 'lucro_real',
        ibs_cbs: 'regular',
      }),
    );
    return [
      ...Object.values(documento.reforma),
      ...Object.values(documento.tributos_atuais),
      ...documento.itens.flatMap(({ base, cbs, ibs, is, valor }) => [base, cbs, ibs, is, valor]),
      ...lancamentos.flatMap(({ valor, cbs, ibs, icms, pis }) => [valor, cbs, ibs, icms, pis]),
    ];
  } catch (erro) {
    return [String(erro)];
  }
}
