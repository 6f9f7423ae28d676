import { expect, test } from '@jest/globals';
import { grupo, item, nota } from '../../../test-data/nota-de-teste.ts';
import { calcularDocumento, type OpcoesDoDocumento } from '../../calcular-documento.ts';
import type { Det, Ide } from '../../nota-fiscal.ts';

interface Declaracao {
  readonly cbs?: readonly [aliquota: string, valor: string];
  readonly ibs_uf?: readonly [aliquota: string, valor: string];
  readonly ibs_mun?: readonly [aliquota: string, valor: string];
}

/** 1,000.00 without taxes (vProdLiq) with a group of 2027, right but for the changes. */
function of1000(mudancas: Declaracao, cclasstrib = '000001'): Det {
  const { cbs = ['9.1', '91.00'], ibs_uf = ['0.05', '0.50'], ibs_mun = ['0.05', '0.50'] } = mudancas;
  return item(
    { vProdLiq: '1000.00' },
    {
      IBSCBS: grupo(cclasstrib, {
        vBC: '1000.00',
        gIBSUF: { pIBSUF: ibs_uf[0], vIBSUF: ibs_uf[1] },
        gIBSMun: { pIBSMun: ibs_mun[0], vIBSMun: ibs_mun[1] },
        gCBS: { pCBS: cbs[0], vCBS: cbs[1] },
      }),
    },
  );
}

function in2027(det: Det, options: OpcoesDoDocumento = {}, ide: Partial<Ide> = {}) {
  const documento = calcularDocumento(
    nota([det], { ide: { dhEmi: '2027-03-10T09:00:00-03:00', ...ide } }),
    options,
  );
  const [calculado] = documento.itens;
  return {
    valores: [calculado?.cbs, calculado?.ibs_uf, calculado?.ibs_mun],
    divergencias: documento.divergencias.filter(({ n_item }) => n_item !== undefined),
  };
}

const curtas = ({ divergencias }: ReturnType<typeof in2027>) =>
  divergencias.map(({ regra, gravidade, campo, declarado, calculado, rejeicao }) =>
    [regra, gravidade, campo, declarado, calculado, rejeicao ?? '-'].join(' '),
  );

// 9.21 % to the nearest 0.1 is 9.2, less 0.1 is 9.1 (LC 214/2025 arts. 349 § 14 and 347); IBS 0.05 + 0.05 (art. 344).
const DO_ANO = ['91.00', '0.50', '0.50'];

test('a note of 2027 with the estimate and the IBS of the law has nothing against it', () => {
  const resultado = in2027(of1000({}));
  expect(resultado.valores).toEqual(DO_ANO);
  expect(resultado.divergencias).toEqual([]);
});

test('a note of 2027 with the rates of 2026 is computed by the law of 2027: the IBS is wrong, the CBS named', () => {
  const de2026 = { cbs: ['0.9', '9.00'], ibs_uf: ['0.1', '1.00'], ibs_mun: ['0', '0.00'] } as const;
  const resultado = in2027(of1000(de2026));
  expect(resultado.valores).toEqual(DO_ANO);
  expect(curtas(resultado)).toEqual([
    'aliquota_ibs_uf critica pIBSUF 0.1000 0.0500 1026',
    'aliquota_ibs_mun critica pIBSMun 0.0000 0.0500 1036',
    'aliquota_cbs aviso pCBS 0.9000 9.1000 -',
    'vibs_uf_item critica vIBSUF 1.00 0.50 1041',
    'vibs_mun_item critica vIBSMun 0.00 0.50 1052',
  ]);
  const [uf, , cbs] = resultado.divergencias;
  expect(uf?.mensagem).toContain('A alíquota pIBSUF informada (a de 2026) não é a do ano');
  expect(uf?.fundamento).toBe('LC 214/2025, art. 344; NT 2025.002, UB18-10');
  expect(cbs?.mensagem).toBe(
    'A nota declara pCBS de 0,90% (a de 2026); a de 2027 não está em lei, e o cálculo usa a estimativa, de 9,10%.',
  );
});

test('another CBS cannot be judged by law: a warning with both rates, and the arithmetic is that of the note', () => {
  const resultado = in2027(of1000({ cbs: ['8.8', '88.00'] }));
  expect(resultado.valores).toEqual(DO_ANO);
  expect(curtas(resultado)).toEqual(['aliquota_cbs aviso pCBS 8.8000 9.1000 -']);
  // 1,000.00 x 8.8 % is 88.00, not 87.00.
  expect(curtas(in2027(of1000({ cbs: ['8.8', '87.00'] })))).toEqual([
    'aliquota_cbs aviso pCBS 8.8000 9.1000 -',
    'vcbs_item critica vCBS 87.00 88.00 1069',
  ]);
});

test('a rate of zero is another rate too, but where the classification asks for it', () => {
  expect(curtas(in2027(of1000({ cbs: ['0', '0.00'] })))).toEqual(['aliquota_cbs aviso pCBS 0.0000 9.1000 -']);
  const zero = ['0', '0.00'] as const;
  const suspensa = in2027(of1000({ cbs: zero, ibs_uf: zero, ibs_mun: zero }, '550001'));
  expect(curtas(suspensa).filter((linha) => linha.startsWith('aliquota'))).toEqual([]);
});

test('the rates that a caller gives do not excuse a note from the IBS of the law', () => {
  const cenario = { '2027': { cbs: '9', ibs_uf: '0.06', ibs_mun: '0.05' } };
  const resultado = in2027(of1000({}), { cenario });
  expect(resultado.valores).toEqual(['90.00', '0.60', '0.50']);
  expect(curtas(resultado)).toEqual(['aliquota_cbs aviso pCBS 9.1000 9.0000 -']);
  expect(resultado.divergencias[0]?.mensagem).toContain('a alíquota informada por quem calcula, de 9,00%');
  const errada = of1000({ ibs_uf: ['0.06', '0.60'], cbs: ['9', '90.00'] });
  expect(curtas(in2027(errada, { cenario }))).toEqual([
    'aliquota_ibs_uf critica pIBSUF 0.0600 0.0500 1026',
    'vibs_uf_item critica vIBSUF 0.60 0.50 1041',
  ]);
});

test('from 2029 on no rate is law, so the IBS is named and not judged either', () => {
  const ide = { dhEmi: '2029-03-10T09:00:00-03:00' };
  const declarada = { cbs: ['9.2', '92.00'], ibs_uf: ['1.7', '17.00'], ibs_mun: ['0.2', '2.00'] } as const;
  // 16.2 % x 10 % = 1.62, to the nearest 0.1 is 1.6; 2.5 % x 10 % = 0.25, to the even tenth 0.2.
  expect(curtas(in2027(of1000(declarada), {}, ide))).toEqual([
    'aliquota_ibs_uf aviso pIBSUF 1.7000 1.6000 -',
  ]);
});

test('a return keeps the rates of its original, whatever they are', () => {
  const de2026 = { cbs: ['0.9', '9.00'], ibs_uf: ['0.1', '1.00'], ibs_mun: ['0', '0.00'] } as const;
  const devolvida = of1000(de2026);
  const item = {
    ...devolvida,
    prod: { ...devolvida.prod, CFOP: '5202' },
    DFeReferenciado: { chaveAcesso: '35260311222333000181550010000000011000000019', nItem: '1' },
  };
  const resultado = in2027(item, {}, { finNFe: '4' });
  expect(resultado.valores).toEqual(['9.00', '1.00', '0.00']);
  expect(curtas(resultado)).toEqual([]);
});
