import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { abrirNavegador, type Navegador } from '../navegador/abrir-navegador.ts';
import { encontrarExecutavel } from '../navegador/encontrar-executavel.ts';
import type { Executavel } from '../navegador/executavel.ts';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { imprimirRelatorio } from './imprimir-relatorio.ts';

const PASTA = fileURLToPath(new URL('../../../../node_modules/.cache/apura/navegador', import.meta.url));

/** An ordinary month at its fullest: six of today's taxes, refused credits, more divergences than are printed. */
const DADOS: DadosDoRelatorio = {
  escritorio: 'Escritório Modelo',
  cliente: { razao_social: 'Comércio Modelo de Gêneros Alimentícios Ltda', cnpj_raiz: '12345678' },
  competencia: '2026-09',
  versao: 1,
  calculada_em: '2026-10-01T12:00:00.000Z',
  cenario: { nome: 'Alíquotas de 2026', status: 'lei' },
  comparativo: {
    regime_atual: {
      tributos: (['icms', 'icms_st', 'fcp', 'ipi', 'pis', 'cofins'] as const).map((tributo) => ({
        tributo,
        debitos: '1234567.89',
        creditos: '234567.80',
        saldo: '1000000.09',
      })),
      total: '6000000.54',
      carga_efetiva: '8.7912',
    },
    regime_novo: {
      tributos: (['cbs', 'ibs_uf', 'ibs_mun', 'is'] as const).map((tributo) => ({
        tributo,
        debitos: '9000.00',
        creditos: '2000.00',
        creditos_recusados:
          tributo === 'is'
            ? []
            : [
                {
                  motivo: 'uso_pessoal',
                  descricao: 'bens de uso e consumo pessoal',
                  fundamento: 'art. 57',
                  valor: '3.21',
                },
              ],
        saldo_anterior: '0.00',
        saldo: '7000.00',
      })),
      total: '28000.00',
      carga_efetiva: '0.3630',
      exigivel: false,
      observacao: 'O que for recolhido é compensado com PIS e Cofins.',
    },
    diferenca: '-5972000.54',
    por_ncm: [],
    por_cfop: [],
    por_classificacao: [],
    projecao: [],
    premissas: ['Créditos pelo valor destacado em cada nota de compra.', 'Preços mantidos nos dois regimes.'],
    avisos: [
      { codigo: 'inferida', mensagem: 'Itens sem grupo IBSCBS foram tratados como tributação integral.' },
    ],
  },
  documentos: 152,
  divergencias: Array.from({ length: 40 }, (_, i) => ({
    gravidade: 'aviso' as const,
    chave: '35260912345678000195550010000012341123456784',
    n_item: i + 1,
    campo: 'vIBSUF',
    declarado: '12.34',
    calculado: '12.35',
    mensagem: 'O valor declarado difere do que a alíquota do mês dá sobre a base de cálculo do item.',
  })),
  totais_de_divergencias: { criticas: 0, avisos: 40 },
  versoes: { motor: '0.1.0', regras: '2026.1', dados: '2026-08-17' },
};

let executavel: Executavel;
let navegador: Navegador;
beforeAll(async () => {
  executavel = await encontrarExecutavel({ pasta: PASTA, ambiente: process.env });
  navegador = await abrirNavegador({ executavel });
}, 60_000);
afterAll(() => navegador.fechar());

test('an ordinary month is one page with its own font in it, dated with the calculation', async () => {
  const pdf = await imprimirRelatorio(navegador, DADOS);
  const texto = pdf.toString('latin1');
  expect(texto.startsWith('%PDF-')).toBe(true);
  expect(texto.match(/\/Type \/Page\b/g)).toHaveLength(1);
  for (const peso of ['Regular', 'SemiBold', 'Bold'])
    expect(texto).toMatch(new RegExp(`/FontName /\\w+\\+Inter-${peso}\\b`));
  expect(texto).not.toMatch(/\/FontName \/(?!\w+\+Inter)/);
  expect(texto).toContain("/CreationDate (D:20261001120000+00'00')");
  expect(texto).toContain('/Lang (pt-BR)');
});

test('the same data give the same bytes, alone, beside others and in another browser', async () => {
  const outro = await abrirNavegador({ executavel });
  try {
    const pdfs = await Promise.all(
      [navegador, navegador, outro, outro].map((n) => imprimirRelatorio(n, DADOS)),
    );
    for (let i = 0; i < 4; i += 1) pdfs.push(await imprimirRelatorio(navegador, DADOS));
    expect(new Set(pdfs.map((pdf) => pdf.toString('latin1'))).size).toBe(1);
  } finally {
    await outro.fechar();
  }
});

test('other data, other bytes', async () => {
  const pdf = await imprimirRelatorio(navegador, DADOS);
  expect(pdf.equals(await imprimirRelatorio(navegador, { ...DADOS, versao: 2 }))).toBe(false);
});
