import { expect, test } from '@jest/globals';
import { nomeDoCampo } from './documentos.ts';

test.each([
  ['cnpj_raiz', 'CNPJ'],
  ['saldos[2].valor', 'Valor'],
  ['linha 3, cnpj_raiz', 'linha 3, CNPJ'],
  ['linha 1, Coluna Estranha', 'linha 1, Coluna Estranha'],
  ['aquisicao.valor_liquido', 'Valor líquido'],
  ['(corpo)', 'Formulário'],
  ['', 'Formulário'],
  ['algo_novo', 'algo novo'],
])('%s is called %s', (campo, nome) => expect(nomeDoCampo(campo)).toBe(nome));
