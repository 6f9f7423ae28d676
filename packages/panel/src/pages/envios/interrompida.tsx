import { count, moment } from '@apura/words';
import { Button } from '@mantine/core';
import { Cartao } from '../../components/cartao.tsx';
import { arquivosQueFaltam, type TransmissaoGuardada } from '../../envios/transmissao-guardada.ts';

const NOMES = 5;

interface PropsDaInterrompida {
  readonly transmissao: TransmissaoGuardada;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Files whose sending stopped in the middle: which the service does not have, and one button to go on. */
export function Interrompida({ transmissao, onContinue, onDiscard }: PropsDaInterrompida) {
  const faltam = arquivosQueFaltam(transmissao);
  const mostrados = faltam.slice(0, NOMES);
  return (
    <Cartao titulo="Um envio foi interrompido">
      <div className="formulario">
        <p className="sem-margem">
          Dos {count(transmissao.arquivos.length, 'arquivo', 'arquivos')} escolhidos em{' '}
          {moment(transmissao.em)},{' '}
          <b>
            {faltam.length === 1
              ? '1 não teve o recebimento confirmado'
              : `${faltam.length} não tiveram o recebimento confirmado`}
          </b>
          . Eles ficaram neste navegador, e o que já chegou não conta duas vezes.
        </p>
        <ul className="lista-de-texto miudo sem-margem">
          {mostrados.map(({ name }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold files of one name, and the list never changes
            <li key={n} className="mono">
              {name}
            </li>
          ))}
          {faltam.length > NOMES && <li>e mais {faltam.length - NOMES}</li>}
        </ul>
        <div className="botoes">
          <Button variant="default" onClick={onDiscard}>
            Descartar
          </Button>
          <Button onClick={onContinue}>Continuar o envio</Button>
        </div>
      </div>
    </Cartao>
  );
}
