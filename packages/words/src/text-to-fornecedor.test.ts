import { expect, test } from '@jest/globals';
import { textToFornecedor } from './text-to-fornecedor.ts';

const DIVERGENCIA = {
  cliente_id: '01939f00-0000-7000-8000-000000000000',
  ...{ regra: 'vcbs_item', campo: 'vCBS', emitente: '11222333000181', cprod: 'P1', gravidade: 'critica' },
  efeito: 'dinheiro',
  ...{ mensagem: 'A CBS do item não confere.', fundamento: 'LC 214/2025, art. 12' },
  ...{ declarado: '1234.50', calculado: '9.00', varia: false, cliente: 'Padaria', emissao_propria: false },
  ...{ emitente_nome: 'Moinho', ncm: '11010010', descricao: 'Farinha', desde: '2026-09', ate: '2026-09' },
  ...{ documentos: 3, ocorrencias: 3, em_jogo: '10.00', estado: 'aberta', tratativa: null },
  chaves: ['35260911222333000181550010000000121000000017'],
};

test('the text to a supplier names client, notes, product, both amounts and the article', () => {
  const texto = textToFornecedor(DIVERGENCIA, 'Contábil Aurora');
  for (const trecho of [
    'para Padaria (NF-e 12/1 e outras 2)',
    'Produto: Farinha, código P1, NCM 11010010.',
    'declara 1.234,50 e, pela lei, seria 9,00',
    'LC 214/2025, art. 12',
    'Contábil Aurora',
  ])
    expect(texto).toContain(trecho);
  expect(textToFornecedor({ ...DIVERGENCIA, declarado: null }, 'X')).toContain('Campo vCBS.\n');
});
