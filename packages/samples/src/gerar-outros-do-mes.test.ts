import { lerDocumento } from '@apura/documents';
import { expect, test } from '@jest/globals';
import { generateMes, generateOutrosOfMes } from './generate-mes.ts';

const MES = generateMes({ seed: 2026, competencia: '2026-09' });

test('a month has freight, energy, telephone and services of its own two clients, on both sides', () => {
  const lidos = generateOutrosOfMes(MES).map(({ bytes }) => {
    const leitura = lerDocumento(bytes);
    const [um] = leitura.tipo === 'lido' ? leitura.documentos : [];
    if (um?.tipo !== 'documento') throw new Error('It is no document.');
    return um.documento;
  });
  expect(new Set(lidos.map(({ tipo }) => tipo))).toEqual(new Set(['cte', 'nf3e', 'nfcom', 'nfse']));
  expect(new Set(lidos.map(({ chave }) => chave)).size).toBe(lidos.length);
  const clientes = MES.clientes.map(({ cnpj }) => cnpj);
  for (const { adquirente, competencia } of lidos) {
    expect(clientes).toContain(adquirente?.CNPJ);
    expect(competencia.data).toMatch(/^2026-09-/);
  }
  expect(
    lidos.filter(({ fornecedor }) => clientes.includes(fornecedor.CNPJ ?? '')).map(({ tipo }) => tipo),
  ).toEqual(['nfse']);
  // The first freight is of purchases of the month.
  const doMes = MES.esperado.notas.map(({ chave }) => chave);
  const transportadas = lidos[0]?.vinculos.map(({ chave }) => chave) ?? [];
  expect(transportadas).toHaveLength(2);
  for (const chave of transportadas) expect(doMes).toContain(chave);
});

test('equal months give equal bytes', () => {
  const outra = generateMes({ seed: 2026, competencia: '2026-09' });
  expect(generateOutrosOfMes(outra)).toEqual(generateOutrosOfMes(MES));
});
