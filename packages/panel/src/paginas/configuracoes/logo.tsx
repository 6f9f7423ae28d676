import { Button } from '@mantine/core';
import { useRef } from 'react';
import { API, pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { type PropsDaParte, RENOVAR } from './props-da-parte.ts';

/** The picture at the top of the reports. */
export function Logo({ escritorio: { logo }, titular }: PropsDaParte) {
  const escolha = useRef<HTMLInputElement>(null);
  const enviar = useAto(async (arquivo: File) => {
    await pedir('PUT', '/escritorio/logo', arquivo, { cabecalhos: { 'Content-Type': arquivo.type } });
    avisar('Logotipo gravado.');
  }, RENOVAR);
  const tirar = useAto(() => pedir('DELETE', '/escritorio/logo'), RENOVAR);
  const erro = enviar.error ?? tirar.error;
  return (
    <Cartao titulo="Logotipo">
      <div className="formulario">
        {logo ? (
          <img
            className="logo"
            src={`${API}/escritorio/logo?v=${encodeURIComponent(logo.atualizado_em)}`}
            alt="Logotipo do escritório"
          />
        ) : (
          <p className="suave sem-margem">Aparece no alto dos relatórios. PNG, JPEG ou WebP, até 500 KB.</p>
        )}
        {erro && <Falha erro={erro} />}
        {titular && (
          <div className="acoes">
            <input
              ref={escolha}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              hidden
              aria-label="Imagem do logotipo"
              onChange={(evento) => {
                const arquivo = evento.currentTarget.files?.[0];
                if (arquivo) enviar.mutate(arquivo);
                evento.currentTarget.value = '';
              }}
            />
            <Button variant="default" loading={enviar.isPending} onClick={() => escolha.current?.click()}>
              {logo ? 'Trocar' : 'Escolher imagem'}
            </Button>
            {logo && (
              <Button variant="default" loading={tirar.isPending} onClick={() => tirar.mutate(undefined)}>
                Tirar
              </Button>
            )}
          </div>
        )}
      </div>
    </Cartao>
  );
}
