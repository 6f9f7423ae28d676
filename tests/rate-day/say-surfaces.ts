import { entrada, linha } from '../../packages/engine/test-data/mes-de-teste.ts';
import { assess, documentation, surfacesOf } from '../../same/product.ts';

/*
 * Run under another law (`surfacesUnder`): writes as JSON what everything says of a month of 10/2027 with one sale, and what is the same for
 * every office.
 */

const sale = linha({
  valor: '1000.00',
  base: '1000.00',
  cbs: '91.00',
  ibs_uf: '0.50',
  ibs_mun: '0.50',
  ibs: '1.00',
});
const about = { competencia: '2027-10', name: 'Cliente Modelo Ltda', cnpj_raiz: '11222333', documents: 1 };
const { xlsx, ...surfaces } = await surfacesOf(assess(entrada([sale], about)), about);
process.stdout.write(
  JSON.stringify({
    ...surfaces,
    xlsx: xlsx.toString('base64'),
    documentation: [...documentation()],
  }),
);
