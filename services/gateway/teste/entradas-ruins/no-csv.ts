import type { CodigoDeErro } from '@apura/contracts';
import { type Bloco, MB6, um } from './celula.ts';

const tipoCsv = 'text/csv';
const csv = (corpo: string | Uint8Array<ArrayBuffer>, codigo: CodigoDeErro = 'csv_invalido') =>
  um({ tipo: tipoCsv, corpo }, codigo);
export const CSV: Bloco = {
  parte: 'csv',
  celulas: {
    ausente: [...csv(''), ...csv('razao_social\nPadaria')],
    'tipo errado': csv('cnpj_raiz,razao_social,regime\n11222333,Padaria,outro'),
    'longo demais': csv(`cnpj_raiz,razao_social,regime\n11222333,${'x'.repeat(201)},mei`),
    'campo desconhecido': csv('cnpj_raiz,razao_social,regime,estranho\n11222333,Padaria,mei,1'),
    'mês impossível': csv('cnpj_raiz,razao_social,regime,desde\n11222333,Padaria,mei,2026-13'),
    'outro tipo de conteúdo': um({ tipo: 'application/json', corpo: '{}' }, 'tipo_de_conteudo_invalido'),
    'arquivo de 6 MB': csv(new Uint8Array(MB6).fill(0x61), 'requisicao_grande_demais'),
    'bytes NUL': csv('cnpj_raiz,razao_social,regime\n11222333,Pad\u0000aria,mei'),
    'chaves do protótipo': csv(
      '__proto__,constructor,cnpj_raiz,razao_social,regime\n1,2,11222333,Padaria,mei',
    ),
    // What is no UTF-8 is Windows-1252, in which these bytes are control characters.
    'UTF-8 inválido': csv(
      Uint8Array.from(Buffer.from('cnpj_raiz,razao_social,regime\n11222333,\x81\x8d,mei', 'latin1')),
    ),
  },
};
