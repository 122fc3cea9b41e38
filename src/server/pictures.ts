import sharp from 'sharp'

// sharp reads many formats. Only its readers of these ever get a stranger's bytes: those of profile pictures and of vouchers.
// It holds for the whole process with all of its threads, so that every module must import sharp from here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map((format) => `VipsForeignLoad${format}Buffer`) })

export { sharp }
