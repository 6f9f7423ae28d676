import { moment } from '@apura/words';
import { Button } from '@mantine/core';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { type PropsDaParte, RENOVAR } from './props-da-parte.ts';

/** That the office will be erased, when, and the way back. */
export function Apagamento({ escritorio: { apagamento }, titular }: PropsDaParte) {
  const voltar = useAto(() => pedir('DELETE', '/escritorio/apagamento'), RENOVAR);
  if (!apagamento) return null;
  return (
    <div className="aviso aviso-alerta formulario" role="alert">
      <p className="sem-margem">
        <b>Tudo será apagado em {moment(apagamento.apagar_em)}</b>
        {apagamento.pedido_por ? `, a pedido de ${apagamento.pedido_por}` : ''}.
      </p>
      {titular && (
        <div>
          <Button variant="default" loading={voltar.isPending} onClick={() => voltar.mutate(undefined)}>
            Desistir de apagar
          </Button>
        </div>
      )}
    </div>
  );
}
