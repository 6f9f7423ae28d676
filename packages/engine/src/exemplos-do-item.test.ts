import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { grupo, item } from '../test-data/nota-de-teste.ts';
import { computeItem } from './calculo/compute-item.ts';
import { type Fixo, formatFixo, readFixo } from './fixo.ts';

/** Items worked by hand, one a row: rates of the year, what the item has, the field, the arithmetic, the article. */
const linhas = readFileSync(new URL('../test-data/exemplos-do-item.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(
    (linha) =>
      linha.split(';') as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ],
  );

const read = (texto: string | undefined): Fixo => readFixo(texto ?? '0') as Fixo;

test('there are more than 60, over every year', () => {
  expect(linhas.length).toBeGreaterThan(60);
  expect(new Set(linhas.map(([, ano]) => ano)).size).toBe(8);
  for (const [, , , , , , , , conta, , fundamento] of linhas) {
    expect(conta.length).toBeGreaterThan(3);
    expect(fundamento).toMatch(/^LC 214\/2025, arts?\. \d+/);
  }
});

test.each(linhas)('%s: %s, CBS %s, IBS %s + %s, %s: %s %s = %s', (...linha) => {
  const [, ano, cbs, ibs_uf, ibs_mun, cclasstrib, textos, campo, , resultado] = linha;
  const c = Object.fromEntries(textos.split(' ').map((par) => par.split('='))) as Record<
    string,
    string | undefined
  >;
  const semGrupo = /^4[01]/.test(cclasstrib);
  const det = item(
    { vProd: c.vProd ?? '', NCM: '24021000', ...(c.q ? { qTrib: c.q } : {}) },
    {
      ICMS: { grupo: 'ICMS00', vICMS: c.vICMS ?? '0.00' },
      PIS: { grupo: 'PISAliq', vPIS: c.vPIS ?? '0.00' },
      COFINS: { grupo: 'COFINSAliq', vCOFINS: c.vCOFINS ?? '0.00' },
      ...(c.vBCIS === undefined ? {} : { IS: { CSTIS: '000', vBCIS: c.vBCIS } }),
      IBSCBS: grupo(cclasstrib, semGrupo ? undefined : { gTribRegular: { cClassTribReg: '000001' } }),
    },
  );
  const calculado = computeItem(det, 0, {
    ide: { finNFe: '1' },
    data: `${ano}-05-05`,
    emitente: undefined,
    suframa: undefined,
    ajustes: [],
    ano: Number(ano),
    anoDaNota: Number(ano),
    modelo: '55',
    crt: '3',
    aliquotas: { cbs: read(cbs), ibs_uf: read(ibs_uf), ibs_mun: read(ibs_mun) },
    aliquotasDaPropriaNota: false,
    cenarioDaOriginal: null,
    mesmaArea: false,
    compra: c.ente === undefined ? null : { ente: c.ente, redutor: read(c.redutor) },
    seletivo: c.pIS === undefined ? [] : [{ ncm: '24', percentual: c.pIS, por_unidade: c.adRem ?? '0' }],
    somaSemArredondar: false,
  });
  const valores: Record<string, Fixo | undefined> = {
    vBC: calculado.base,
    vIS: calculado.is,
    vCBS: calculado.cbs,
    vIBSUF: calculado.ibs_uf,
    vIBSMun: calculado.ibs_mun,
    vDifCBS: calculado.tributos?.diferido.cbs,
    vTribRegIBSUF: calculado.regular?.ibs_uf,
  };
  expect(formatFixo(valores[campo] ?? -1n, 2)).toBe(resultado);
});
