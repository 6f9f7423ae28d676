import { CAMPOS_DA_LINHA, ErroDaApi } from '@apura/contracts';
import type { MapaDeColunas } from './importacao.ts';

/** "Valor apurado=apurado;Mês=competencia" -> what each name stands for. */
function lerPares(campo: string, texto: string | undefined): Record<string, string> {
  const pares = (texto ?? '').split(';').filter((par) => par.trim() !== '');
  return Object.fromEntries(
    pares.map((par) => {
      const [nome = '', valor = '', ...outros] = par.split('=').map((parte) => parte.trim());
      if (nome === '' || valor === '' || outros.length > 0) {
        const motivo = `"${par.slice(0, 60)}" deve ser nome=valor`;
        throw new ErroDaApi('parametros_invalidos', { detalhes: [{ campo, motivo }] });
      }
      return [nome, valor];
    }),
  );
}

/** @throws ErroDaApi `parametros_invalidos` */
export function mapaDaConsulta(consulta: {
  readonly colunas?: string;
  readonly constantes?: string;
}): MapaDeColunas {
  const constantes = lerPares('constantes', consulta.constantes);
  const estranha = Object.keys(constantes).find(
    (nome) => !(CAMPOS_DA_LINHA as readonly string[]).includes(nome),
  );
  if (estranha !== undefined) {
    const motivo = `"${estranha.slice(0, 60)}" não é um destes campos: ${CAMPOS_DA_LINHA.join(', ')}`;
    throw new ErroDaApi('parametros_invalidos', { detalhes: [{ campo: 'constantes', motivo }] });
  }
  return { colunas: lerPares('colunas', consulta.colunas), constantes };
}
